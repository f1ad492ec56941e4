import type { Language } from '../words.ts'
import type { Place } from './hand.ts'

/** One thing of the invitation: its type by the name on its tile, its place, and what is set in its panel. */
export interface Part {
  type: string
  at: Place
  /** What is written on the canvas. */
  text?: string
  /** Fields by their labels. */
  fields?: Record<string, string>
  /** Choices by the labels of their lists. */
  choices?: Record<string, string>
  /** What somebody who hears the page is told of it. */
  name?: string
  /** By the name in the gallery of animations. */
  animation?: string
  font?: string
  special?:
    'ground' | 'photo' | 'shape' | 'icon' | 'sound' | 'carousel' | 'place' | 'centred' | 'later'
}

export interface Sheet {
  title: string
  /** How it fits lower screens: a key of `phones:fit.`. */
  fit: 'scale' | 'pin'
  parts: Part[]
}

export interface Invitation {
  title: string
  description: string
  place: { search: string; label: string; address: string }
  /** Whom the guest is, in the order of the form. */
  guest: string[]
  thanks: string
  sheets: Sheet[]
}

const FULL: Place = [0, 0, 375, 812]

/** Three pages with twenty elements, in the words of a language. */
export function invitation(language: Language): Invitation {
  const say = (zh: string, en: string) => (language === 'zh-CN' ? zh : en)
  const text = say('文字', 'Text')
  const size = say('字号', 'Font size')
  const font = say('马善政毛笔楷书', 'Pacifico')
  const label = say('占位文字', 'Placeholder')
  const name = say('字段名', 'Field name')
  const cover: Part[] = [
    { type: say('背景', 'Background'), at: FULL, special: 'ground' },
    { type: say('形状', 'Shape'), at: [297, 44, 48, 48], special: 'shape' },
    {
      type: say('图片', 'Picture'),
      at: [57, 150, 260, 260],
      special: 'photo',
      name: say('林岚和陈屿在湖边', 'Lan and Yu by the lake'),
      animation: 'zoomIn',
    },
    {
      type: text,
      at: [37, 440, 300, 72],
      text: say('林岚 与 陈屿', 'Lan & Yu'),
      fields: { [size]: '44' },
      font,
      special: 'centred',
      animation: 'slideInUp',
    },
    {
      type: text,
      at: [37, 524, 300, 32],
      text: say('2027 年 5 月 20 日', '20 May 2027'),
      fields: { [size]: '20' },
      special: 'centred',
    },
    {
      type: text,
      at: [37, 640, 300, 56],
      text: say('诚邀您来见证我们的婚礼', 'Please come to our wedding'),
      fields: { [size]: '18' },
      special: 'centred',
    },
    { type: say('图标', 'Icon'), at: [172, 590, 30, 30], special: 'icon' },
    { type: say('背景音乐', 'Background music'), at: [24, 36, 34, 34], special: 'sound' },
  ]
  const story: Part[] = [
    { type: say('背景', 'Background'), at: FULL, special: 'ground' },
    {
      type: text,
      at: [37, 48, 300, 48],
      text: say('我们的故事', 'Our story'),
      fields: { [size]: '30' },
      font,
      special: 'centred',
    },
    { type: say('轮播图', 'Carousel'), at: [28, 116, 319, 200], special: 'carousel' },
    {
      type: text,
      at: [37, 336, 300, 60],
      text: say('七年，从同桌到同行', 'Seven years, from one desk to one road'),
      fields: { [size]: '16' },
      special: 'centred',
    },
    {
      type: say('倒计时', 'Countdown'),
      at: [67, 560, 240, 64],
      special: 'later',
    },
    {
      type: say('点赞', 'Like'),
      at: [72, 656, 230, 120],
      fields: { [say('标题', 'Title')]: say('祝福他们', 'Wish them well') },
    },
  ]
  const answer: Part[] = [
    { type: say('地图', 'Map'), at: [28, 40, 319, 220], special: 'place' },
    { type: say('表单容器', 'Form container'), at: [28, 290, 319, 470] },
    {
      type: say('输入框', 'Text input'),
      at: [52, 330, 271, 44],
      fields: { [label]: say('姓名', 'Name'), [name]: 'name' },
    },
    {
      type: say('输入框', 'Text input'),
      at: [52, 410, 271, 44],
      fields: { [label]: say('手机号', 'Phone'), [name]: 'phone' },
    },
    {
      type: say('多行文本', 'Textarea'),
      at: [52, 490, 271, 120],
      fields: { [label]: say('祝福', 'A wish'), [name]: 'wish' },
    },
    {
      type: say('提交按钮', 'Submit button'),
      at: [52, 660, 271, 48],
      fields: { [say('按钮文字', 'Text')]: say('我会来', 'I will come') },
    },
  ]
  return {
    title: say('林岚与陈屿的婚礼', 'The wedding of Lan and Yu'),
    description: say('5 月 20 日，西湖边见', '20 May, by the lake'),
    place: {
      search: say('杭州', 'Hangzhou'),
      label: say('湖畔花园', 'The garden by the lake'),
      address: say('杭州市西湖区北山街 18 号', '18 Beishan Street, Hangzhou'),
    },
    guest: [say('韩梅梅', 'Mei'), '13800138000', say('白头偕老', 'Be happy')],
    thanks: say('提交成功', 'submit success'),
    sheets: [
      { title: say('封面', 'Cover'), fit: 'scale', parts: cover },
      { title: say('故事', 'Story'), fit: 'pin', parts: story },
      { title: say('回复', 'Answer'), fit: 'scale', parts: answer },
    ],
  }
}
