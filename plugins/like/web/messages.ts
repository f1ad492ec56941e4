/** TX-118 to TX-122, TX-196 and texts for screen readers. */
export const messages = {
  'zh-CN': {
    addFailed: '点赞失败',
    removeFailed: '取消点赞失败',
    retry: '操作失败，请重试',
    anonymous: '匿名用户',
    login: '请先登录再点赞',
    logout: '退出登录',
    loggedOut: '已退出登录',
    signedInAs: '{name} 已登录',
    likers: '点赞的人',
    count: '{count} 人点赞',
  },
  'en-US': {
    addFailed: 'Like failed',
    removeFailed: 'Unlike failed',
    retry: 'Operation failed, please retry',
    anonymous: 'Anonymous',
    login: 'Please sign in first',
    logout: 'log out',
    loggedOut: 'Logged out',
    signedInAs: 'signed in as {name}',
    likers: 'People who like this',
    count: '{count} likes',
  },
}
