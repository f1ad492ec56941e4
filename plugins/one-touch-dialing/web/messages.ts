/** TX-124 to TX-129. */
export const messages = {
  'zh-CN': {
    dial: '拨打电话',
    empty: '请设置电话号码',
    invalid: '请输入有效的电话号码',
    confirm: '确定要拨打 {number} 吗？',
    dialing: '正在拨号...',
    failed: '拨号失败，请检查电话号码',
    copied: '电话号码已复制到剪贴板',
  },
  'en-US': {
    dial: 'Call',
    empty: 'please set phone number',
    invalid: 'please enter a valid phone number',
    confirm: 'are you sure to dial {number}?',
    dialing: 'dialing...',
    failed: 'dialing failed, please check the phone number',
    copied: 'phone number copied to clipboard',
  },
}
