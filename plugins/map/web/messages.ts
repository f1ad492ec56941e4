/** Texts of the view, some for screen readers only. */
export const messages = {
  'zh-CN': {
    place: '地点：{name}',
    here: '目的地',
    plan: '示意图',
    show: '在地图中查看',
    navigate: '导航',
    choose: '选择地图应用',
    cancel: '取消',
    copy: '复制地址',
    copied: '地址已复制',
    copyFailed: '复制失败，请长按地址复制',
    tencent: '腾讯地图',
    amap: '高德地图',
    baidu: '百度地图',
    apple: '苹果地图',
    google: '谷歌地图',
  },
  'en-US': {
    place: 'Place: {name}',
    here: 'Destination',
    plan: 'Drawn plan',
    show: 'Show on a map',
    navigate: 'Navigate',
    choose: 'Choose a map',
    cancel: 'Cancel',
    copy: 'Copy address',
    copied: 'Address copied',
    copyFailed: 'It could not be copied; press and hold the address',
    tencent: 'Tencent',
    amap: 'Amap',
    baidu: 'Baidu',
    apple: 'Apple',
    google: 'Google',
  },
}

export type MapMessage = keyof (typeof messages)['zh-CN']
