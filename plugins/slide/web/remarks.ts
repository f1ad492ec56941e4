/** What the server half remarks, by code (src/lib.rs). */
export const remarks = {
  'zh-CN': {
    'items.none': '轮播图还没有图片',
    'items.empty': '没有选择图片的项目不会显示',
  },
  'en-US': {
    'items.none': 'The carousel has no picture yet',
    'items.empty': 'Items without a picture are not shown',
  },
}
