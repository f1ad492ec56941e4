/** Props to try the view with: the defaults in both languages first. */
import type { TextProps } from './textProps.ts'

const zh: TextProps = {
  fontFamily: 'Microsoft YaHei',
  text: '双击编辑文字',
  bold: false,
  italic: false,
  underline: false,
  verticalText: false,
  textAlign: 'left',
  fontSize: 14,
  lineHeight: 1.5,
  letterSpacing: 0,
  color: '#000000',
  backgroundColor: 'transparent',
  textShadow: { enabled: false, color: 'rgba(0,0,0,0.5)', blur: 4, offsetX: 2, offsetY: 2 },
}

export const samples = {
  text: [
    zh,
    { ...zh, text: 'double-click to edit text' },
    {
      ...zh,
      text: '<p style="font-size: 24px; color: #f00">大字 &amp; <strong>粗</strong></p><ul><li>一</li></ul>',
      bold: true,
      italic: true,
      underline: true,
      verticalText: true,
      textAlign: 'justify',
      textShadow: { ...zh.textShadow, enabled: true },
    },
  ] satisfies TextProps[],
}
