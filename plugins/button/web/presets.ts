/** Presets of buttons. */
import type { Preset } from '@pinye/plugin-api'
import type { ButtonProps } from './ButtonView.tsx'

const corners = (radius: number): Partial<ButtonProps> => ({
  borderTopLeftRadius: radius,
  borderTopRightRadius: radius,
  borderBottomRightRadius: radius,
  borderBottomLeftRadius: radius,
})

/** Returns props of a button with a filled background and without a border. */
const filled = (color: string): Partial<ButtonProps> => ({
  backgroundColor: color,
  borderColor: color,
  borderWidth: 0,
})

export const presets: Preset<ButtonProps>[] = [
  {
    id: 'pill',
    name: { zh: '圆角按钮', en: 'Pill' },
    props: {
      text: '立即报名',
      ...filled('#2563eb'),
      ...corners(24),
      fontSize: 16,
      lineHeight: 1.4,
    },
    propsEn: { text: 'Sign up' },
    width: 168,
    height: 48,
  },
  {
    id: 'outline',
    name: { zh: '描边按钮', en: 'Outline' },
    props: {
      text: '了解更多',
      color: '#2563eb',
      backgroundColor: 'transparent',
      borderColor: '#2563eb',
      borderWidth: 1.5,
      ...corners(24),
      fontSize: 16,
      lineHeight: 1.4,
    },
    propsEn: { text: 'Learn more' },
    width: 168,
    height: 48,
  },
  {
    id: 'raised',
    name: { zh: '立体按钮', en: 'Raised' },
    props: {
      text: '马上领取',
      ...filled('#f97316'),
      ...corners(12),
      fontSize: 18,
      lineHeight: 1.4,
      shadowType: 'outset',
      shadowY: 6,
      shadowBlur: 14,
      shadowColor: 'rgba(249,115,22,0.45)',
    },
    propsEn: { text: 'Get it now' },
    width: 180,
    height: 52,
  },
  {
    id: 'block',
    name: { zh: '方块按钮', en: 'Block' },
    props: { text: '立即购买', ...filled('#111827'), ...corners(0), fontSize: 16, lineHeight: 1.4 },
    propsEn: { text: 'Buy now' },
    width: 168,
    height: 48,
  },
]
