/** TX: picture.addFirst, picture.loadFail; said by the view. */
export const messages = {
  'zh-CN': { empty: '请先添加图片', failed: '图片加载失败' },
  'en-US': { empty: 'please add an image first', failed: 'image failed to load' },
}
