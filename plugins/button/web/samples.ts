/** Props to try the view with: the defaults first. */
import type { ButtonProps } from './ButtonView.tsx'

const plain: ButtonProps = {
  text: '按钮',
  color: '#ffffff',
  backgroundColor: '#1890ff',
  borderColor: '#1890ff',
  fontSize: 14,
  lineHeight: 1,
  borderWidth: 1,
  borderTopLeftRadius: 4,
  borderTopRightRadius: 4,
  borderBottomRightRadius: 4,
  borderBottomLeftRadius: 4,
  shadowType: 'none',
  shadowX: 0,
  shadowY: 2,
  shadowBlur: 4,
  shadowSpread: 0,
  shadowColor: 'rgba(0,0,0,0.2)',
  textAlign: 'center',
}

export const samples = {
  button: [
    plain,
    { ...plain, text: '立即\n领取', shadowType: 'inset', textAlign: 'right', borderWidth: 0 },
    { ...plain, shadowType: 'outset', shadowX: -20, borderTopLeftRadius: 200 },
  ] satisfies ButtonProps[],
}
