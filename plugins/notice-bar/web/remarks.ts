/** What the server half remarks, by code (src/lib.rs). */
export const remarks = {
  'zh-CN': { 'text.empty': '公告还没有内容' },
  'en-US': { 'text.empty': 'The notice says nothing yet' },
}
