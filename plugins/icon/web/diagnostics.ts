/** Texts of the diagnostics of the server module, by code (src/lib.rs). */
export const diagnosticMessages = {
  'zh-CN': {
    'icon.unknown': '没有名为“{value}”的图标，请重新选择',
    'size.positive': '大小必须大于 0',
  },
  'en-US': {
    'icon.unknown': 'There is no icon “{value}”; choose another one',
    'size.positive': 'The size must be above 0',
  },
}
