/** Texts for screen readers. */
export const messages = {
  'zh-CN': { close: '关闭公告' },
  'en-US': { close: 'Close the notice' },
}
