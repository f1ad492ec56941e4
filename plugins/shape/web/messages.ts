/** TX: shape.title; shown by the view if no shape is chosen. */
export const messages = {
  'zh-CN': { empty: '选择形状' },
  'en-US': { empty: 'Choose a shape' },
}
