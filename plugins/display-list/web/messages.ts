/** TX: picture.addFirst; shown to the author only. */
export const messages = {
  'zh-CN': { empty: '请先添加图片' },
  'en-US': { empty: 'Please add an image first' },
}
