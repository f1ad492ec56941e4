/** Texts of the diagnostics of the server module, by code (src/lib.rs). */
export const diagnosticMessages = {
  'zh-CN': {
    'items.none': '轮播图还没有图片',
    'items.empty': '没有选择图片的项目不会显示',
  },
  'en-US': {
    'items.none': 'The carousel has no picture yet',
    'items.empty': 'Items without a picture are not shown',
  },
}
