/** Texts of the diagnostics of the server module, by code (src/lib.rs). */
export const diagnosticMessages = {
  'zh-CN': {
    'text.empty': '没有文字的按钮，看不见它的人不知道它叫什么',
    'phoneNumber.empty': '请设置电话号码，否则无法拨打',
    'phoneNumber.invalid': '请输入有效的电话号码，访客点击时会被提示号码无效',
    'borderRadius.negative': '圆角不能小于 0',
    'fontSize.positive': '字号必须大于 0',
    'fontSize.small': '文字太小，手机上看不清（至少 {min} px）',
    'iconSize.negative': '图标不能小于 0',
  },
  'en-US': {
    'text.empty': 'Without a text the button has no name for people who cannot see it',
    'phoneNumber.empty': 'Set a phone number; without one the button dials nobody',
    'phoneNumber.invalid': 'Enter a valid phone number; visitors are told that this is none',
    'borderRadius.negative': 'The corner radius cannot be below 0',
    'fontSize.positive': 'The font size must be above 0',
    'fontSize.small': 'Text this small cannot be read on a phone (at least {min} px)',
    'iconSize.negative': 'The icon cannot be smaller than 0',
  },
}
