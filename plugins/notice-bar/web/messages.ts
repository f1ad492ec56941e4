/** What a screen reader hears. */
export const messages = {
  'zh-CN': { close: '关闭公告' },
  'en-US': { close: 'Close the notice' },
}
