/** Words of the view itself, in every language it speaks; what an author types comes in as props. */
export const messages = {
  'zh-CN': { empty: '在右侧面板中输入文字' },
  'en-US': { empty: 'Type a text in the panel' },
}
