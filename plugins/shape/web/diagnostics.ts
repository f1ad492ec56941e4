/** Texts of the diagnostics of the server module, by code (src/lib.rs). */
export const diagnosticMessages = {
  'zh-CN': {
    'shapePath.invalid': '这个形状画不出来，请重新选择',
    'borderRadius.negative': '圆角不能小于 0',
  },
  'en-US': {
    'shapePath.invalid': 'This shape cannot be drawn; choose one again',
    'borderRadius.negative': 'The corner radius cannot be below 0',
  },
}
