export const messages = {
  'zh-CN': { empty: '请先添加图片', failed: '图片加载失败，请重新添加' },
  'en-US': { empty: 'Add an image first', failed: 'The image failed to load, please add it again' },
}
