/** Texts of the diagnostics of the server module, by code (src/lib.rs). */
export const diagnosticMessages = {
  'zh-CN': {
    'maskType.unknown': '没有“{value}”这个蒙版形状，图片按原样显示',
    'maskType.noImage': '请先添加图片，再选择形状',
  },
  'en-US': {
    'maskType.unknown': 'There is no mask shape “{value}”; the picture is shown without one',
    'maskType.noImage': 'add an image first, then choose a shape',
  },
}
