/** AN-002, AN-003: what playAnimation can play, and AN-005: how long. */
export const CALL_ANIMATIONS = [
  'fadeIn',
  'fadeOut',
  'slideInUp',
  'slideInDown',
  'slideInLeft',
  'slideInRight',
  'slideOutUp',
  'slideOutDown',
  'slideOutLeft',
  'slideOutRight',
  'bounceIn',
  'bounceOut',
  'flash',
  'pulse',
  'shakeX',
  'shakeY',
] as const

export const CALL_DURATION = { least: 100, most: 10_000 }
