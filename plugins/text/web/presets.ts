/** Presets of texts. */
import type { Preset } from '@pinye/plugin-api'
import type { TextProps } from './textProps.ts'

const INK = '#1f2937'

export const presets: Preset<TextProps>[] = [
  {
    id: 'title',
    name: { zh: '大标题', en: 'Title' },
    props: { text: '添加大标题', fontSize: 36, bold: true, lineHeight: 1.25, color: INK },
    propsEn: { text: 'Add a title' },
    width: 300,
    height: 46,
  },
  {
    id: 'heading',
    name: { zh: '小标题', en: 'Heading' },
    props: { text: '添加小标题', fontSize: 22, bold: true, lineHeight: 1.35, color: INK },
    propsEn: { text: 'Add a heading' },
    width: 280,
    height: 30,
  },
  {
    id: 'body',
    name: { zh: '正文', en: 'Body text' },
    props: {
      text: '在这里写正文。双击即可编辑，写多长都可以。',
      fontSize: 15,
      lineHeight: 1.7,
      color: '#374151',
    },
    propsEn: { text: 'Write here what you want to tell. Double-click to edit.' },
    width: 300,
    height: 52,
  },
  {
    id: 'quote',
    name: { zh: '引用', en: 'Quote' },
    props: { text: '把最重要的一句话写在这里。', fontSize: 18, italic: true, color: '#4b5563' },
    propsEn: { text: 'What matters most.' },
    width: 280,
    height: 44,
    box: {
      border: {
        top: { value: 0, unit: 'px' },
        right: { value: 0, unit: 'px' },
        bottom: { value: 0, unit: 'px' },
        left: { value: 4, unit: 'px' },
        color: { value: '#2563eb' },
        style: { value: 'solid' },
      },
      padding: {
        top: { value: 8, unit: 'px' },
        right: { value: 0, unit: 'px' },
        bottom: { value: 8, unit: 'px' },
        left: { value: 14, unit: 'px' },
      },
    },
  },
  {
    id: 'label',
    name: { zh: '标签', en: 'Label' },
    props: { text: '限时优惠', fontSize: 14, bold: true, textAlign: 'center', color: '#b91c1c' },
    propsEn: { text: 'On sale' },
    width: 120,
    height: 33,
    box: {
      backgroundColor: '#fee2e2',
      corners: { topLeft: 17, topRight: 17, bottomRight: 17, bottomLeft: 17 },
      padding: {
        top: { value: 6, unit: 'px' },
        right: { value: 10, unit: 'px' },
        bottom: { value: 6, unit: 'px' },
        left: { value: 10, unit: 'px' },
      },
    },
  },
  {
    id: 'outlined',
    name: { zh: '描边字', en: 'Outlined' },
    props: {
      text: '描边字',
      fontSize: 32,
      bold: true,
      lineHeight: 1.25,
      textAlign: 'center',
      color: '#ffffff',
      textStroke: { color: '#db2777', width: 6, hollow: false },
    },
    propsEn: { text: 'Outline' },
    width: 160,
    height: 40,
  },
]
