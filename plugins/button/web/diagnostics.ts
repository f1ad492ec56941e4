/** Texts of the diagnostics of the server module, by code (src/lib.rs). */
export const diagnosticMessages = {
  'zh-CN': {
    'text.empty': '没有文字的按钮，看不见它的人不知道它叫什么',
    'fontSize.positive': '字号必须大于 0',
    'fontSize.small': '文字太小，手机上看不清（至少 {min} px）',
    'lineHeight.positive': '行高必须大于 0',
    'borderWidth.negative': '边框宽度不能小于 0',
  },
  'en-US': {
    'text.empty': 'Without a text the button has no name for people who cannot see it',
    'fontSize.positive': 'The font size must be above 0',
    'fontSize.small': 'Text this small cannot be read on a phone (at least {min} px)',
    'lineHeight.positive': 'The line height must be above 0',
    'borderWidth.negative': 'The border cannot be thinner than 0',
  },
}
