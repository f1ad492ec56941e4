/** Props to try the view with: the defaults first. */
import type { OneTouchDialingProps } from './OneTouchDialingView.tsx'

const plain: OneTouchDialingProps = {
  text: '一键拨号',
  phoneNumber: '',
  backgroundColor: '#409EFF',
  textColor: '#ffffff',
  iconColor: '#ffffff',
  borderRadius: 4,
  fontSize: 16,
  iconSize: 24,
  showConfirm: false,
}

export const samples = {
  'one-touch-dialing': [
    plain,
    { ...plain, phoneNumber: '400-820-8820', borderRadius: 500 },
    { ...plain, phoneNumber: '+86 138-00138000', showConfirm: true, iconSize: 0 },
    { ...plain, text: '很长的按钮文字'.repeat(20), phoneNumber: 'call me', fontSize: 400 },
  ] satisfies OneTouchDialingProps[],
}
