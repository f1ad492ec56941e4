/** Texts of the diagnostics of the server module, by code (src/lib.rs). */
export const diagnosticMessages = {
  'zh-CN': { 'content.empty': '没有图片也没有文字，访客什么也看不到' },
  'en-US': { 'content.empty': 'Without a picture and texts visitors see nothing' },
}
