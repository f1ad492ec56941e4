/** Texts of the diagnostics of the server module, by code (src/lib.rs). */
export const diagnosticMessages = {
  'zh-CN': {
    'title.empty': '没有标题的按钮，看不见它的人不知道它叫什么',
  },
  'en-US': {
    'title.empty': 'Without a title the button has no name for people who cannot see it',
  },
}
