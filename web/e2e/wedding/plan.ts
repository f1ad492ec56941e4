import type { Language } from '../words.ts'
import type { Rect } from './hand.ts'

/** An element of the invitation: its type by the name on its tile, its position, and its settings in the panel. */
export interface Part {
  type: string
  at: Rect
  /** Text typed on the canvas, by lines. */
  text?: string[]
  /** Fields by their labels. */
  fields?: Record<string, string>
  /** Colours by the labels of their swatches. */
  colours?: Record<string, string>
  /** Choices by the labels of their lists. */
  choices?: Record<string, string>
  /** Accessible name. */
  name?: string
  /** Animation by its name in the gallery. */
  animation?: string
  font?: string
  special?:
    | 'roses'
    | 'garland'
    | 'photo'
    | 'shape'
    | 'icon'
    | 'sound'
    | 'carousel'
    | 'place'
    | 'centred'
    | 'later'
}

export interface Sheet {
  title: string
  /** Whether the page has a background of its own, instead of an element that fills it. */
  hasGround?: boolean
  /** How it fits lower screens: a key of `phones:fit.`. */
  fit: 'scale' | 'pin'
  parts: Part[]
}

export interface Invitation {
  title: string
  description: string
  /** The element that points to the next page. */
  gold: string
  place: { search: string; label: string; address: string }
  /** The guest's answers, in the order of the form. */
  guest: string[]
  thanks: string
  sheets: Sheet[]
}

const FULL: Rect = [0, 0, 375, 812]
const [INK, ROSE, GOLD, LINE] = ['#5b4340', '#a85d62', '#c9a86a', '#e6d5c9']
/** Too pale for white letters: the checks before publishing report it and offer a darker colour. */
const PALE_ROSE = '#dc7a80'

/** Labels of the settings in a language. */
function labels(language: Language) {
  const say = (zh: string, en: string) => (language === 'zh-CN' ? zh : en)
  return {
    say,
    text: say('文字', 'Text'),
    size: say('字号', 'Font size'),
    ink: say('文字颜色', 'Text colour'),
    theme: say('主题色', 'Theme colour'),
    back: say('背景色', 'Background'),
    line: say('边框颜色', 'Border colour'),
    corners: say('圆角', 'Corner radius'),
    hand: say('马善政毛笔楷书', 'Pacifico'),
    serif: say('思源宋体', 'Noto Serif SC'),
  }
}

function cover(language: Language): Part[] {
  const { say, text, size, ink, hand, serif } = labels(language)
  return [
    { type: say('背景', 'Background'), at: FULL, special: 'roses' },
    {
      type: say('形状', 'Shape'),
      at: [92, 167, 191, 191],
      fields: { [say('边框宽度', 'Border width')]: '2' },
      colours: { [say('填充颜色', 'Fill colour')]: GOLD },
      special: 'shape',
    },
    {
      type: say('图片', 'Picture'),
      at: [68, 143, 239, 239],
      special: 'photo',
      name: say('林岚和陈屿在湖边', 'Lan and Yu by the lake'),
      animation: 'zoomIn',
    },
    {
      type: text,
      at: [37, 424, 301, 75],
      text: [say('林岚 与 陈屿', 'Lan & Yu')],
      fields: { [size]: say('50', '44') },
      colours: { [ink]: INK },
      font: hand,
      special: 'centred',
      animation: 'slideInUp',
    },
    {
      type: text,
      at: [37, 506, 301, 52],
      text: [
        say('2027 年 5 月 20 日', '20 May 2027'),
        say('杭州 · 湖畔花园', 'The garden by the lake'),
      ],
      fields: { [size]: '16' },
      colours: { [ink]: INK },
      font: serif,
      special: 'centred',
    },
    {
      type: say('图标', 'Icon'),
      at: [175, 576, 25, 25],
      colours: { [say('颜色', 'Colour')]: ROSE },
      special: 'icon',
    },
    {
      type: text,
      at: [37, 620, 301, 58],
      text: [say('诚邀您与我们一起', 'Please be with us'), say('见证这一天', 'as we say yes')],
      fields: { [size]: '18' },
      colours: { [ink]: INK },
      font: serif,
      special: 'centred',
    },
    { type: say('背景音乐', 'Background music'), at: [317, 36, 34, 34], special: 'sound' },
  ]
}

function story(language: Language): Part[] {
  const { say, text, size, ink, theme, back, corners, hand, serif } = labels(language)
  return [
    { type: say('背景', 'Background'), at: FULL, special: 'garland' },
    {
      type: text,
      at: [37, 56, 301, 54],
      text: [say('我们的故事', 'Our story')],
      fields: { [size]: say('36', '30') },
      colours: { [ink]: INK },
      font: hand,
      special: 'centred',
    },
    {
      type: say('轮播图', 'Carousel'),
      at: [28, 134, 319, 212],
      fields: { [corners]: '16' },
      special: 'carousel',
    },
    {
      type: text,
      at: [37, 364, 301, 78],
      text: [
        say('七年前，我们是同桌', 'Seven years ago we shared a desk.'),
        say('七年后，我们是一家人', 'Now we share a home.'),
        say('五月，故事有了新的一章', 'In May a new chapter begins.'),
      ],
      fields: { [size]: '16' },
      colours: { [ink]: INK },
      font: serif,
      special: 'centred',
    },
    {
      type: say('倒计时', 'Countdown'),
      at: [47, 596, 281, 66],
      fields: { [say('数字字号', 'Font size')]: '22', [say('单位字号', 'Unit font size')]: '12' },
      choices: { [say('文字类型', 'Font type')]: say('中文', 'English') },
      colours: { [theme]: ROSE, [back]: ROSE },
      special: 'later',
    },
    {
      type: say('点赞', 'Like'),
      at: [72, 694, 231, 92],
      fields: {
        [say('标题', 'Title')]: say('送上祝福', 'Wish them well'),
        [say('基础点赞数', 'Base count')]: '520',
      },
      colours: { [theme]: ROSE },
    },
  ]
}

function answer(language: Language): Part[] {
  const { say, line, back, corners } = labels(language)
  const name = say('字段名', 'Field name')
  const field = (type: string, at: Rect, named: string, label: string): Part => ({
    type,
    at,
    fields: { [say('占位文字', 'Placeholder')]: label, [name]: named, [corners]: '10' },
    colours: { [line]: LINE },
  })
  const input = say('输入框', 'Text input')
  return [
    {
      type: say('地图', 'Map'),
      at: [28, 64, 319, 236],
      fields: { [corners]: '16' },
      special: 'place',
    },
    {
      type: say('表单容器', 'Form container'),
      at: [28, 324, 319, 412],
      fields: { [corners]: '18' },
      colours: { [line]: LINE },
    },
    field(input, [52, 352, 271, 48], 'name', say('姓名', 'Name')),
    field(input, [52, 416, 271, 48], 'phone', say('手机号', 'Phone')),
    field(
      say('多行文本', 'Textarea'),
      [52, 480, 271, 140],
      'wish',
      say('想对新人说的话', 'A wish for the two of us'),
    ),
    {
      type: say('提交按钮', 'Submit button'),
      at: [52, 652, 271, 52],
      fields: {
        [say('按钮文字', 'Text')]: say('我会来', 'I will come'),
        [labels(language).size]: '17',
        [corners]: '20',
      },
      colours: { [back]: PALE_ROSE, [line]: PALE_ROSE },
    },
  ]
}

/** Returns the invitation: three pages with twenty elements, in a language. */
export function invitation(language: Language): Invitation {
  const { say } = labels(language)
  return {
    title: say('林岚与陈屿的婚礼', 'The wedding of Lan and Yu'),
    description: say('5 月 20 日，西湖边见', '20 May, by the lake'),
    gold: GOLD,
    place: {
      search: say('杭州', 'Hangzhou'),
      label: say('湖畔花园', 'The garden by the lake'),
      address: say('杭州市西湖区北山街 18 号', '18 Beishan Street, Hangzhou'),
    },
    guest: [say('韩梅梅', 'Mei'), '13800138000', say('白头偕老', 'Be happy')],
    thanks: say('提交成功', 'submit success'),
    sheets: [
      { title: say('封面', 'Cover'), fit: 'scale', parts: cover(language) },
      { title: say('故事', 'Story'), fit: 'pin', parts: story(language) },
      { title: say('回复', 'Answer'), fit: 'scale', hasGround: true, parts: answer(language) },
    ],
  }
}
