/** Texts of the diagnostics of the server module, by code (src/lib.rs). */
export const diagnosticMessages = {
  'zh-CN': {
    'fontFamily.invalid': '字体名称只能包含字母、数字、空格、连字符、逗号和引号',
    'text.empty': '文字为空，访客什么也看不到',
  },
  'en-US': {
    'fontFamily.invalid':
      'A font name has letters, digits, spaces, hyphens, commas and quotes only',
    'text.empty': 'This text is empty: visitors see nothing',
  },
}
