/** Texts of the diagnostics of the server module, by code (src/lib.rs). */
export const diagnosticMessages = {
  'zh-CN': { 'text.empty': '公告还没有内容' },
  'en-US': { 'text.empty': 'The notice says nothing yet' },
}
