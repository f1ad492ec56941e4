import { box, button, el, icon, page, picture, r, svg, text, dice, toPhone } from '../builder.mjs'

const ink = '#22314a'
const soft = '#4f5c72'
const blue = '#23549b'
const paper = '#fbfaf5'
const rose = '#b23a5a'

const wet = `<filter id="wet" x="-10%" y="-10%" width="120%" height="120%"><feTurbulence type="fractalNoise" baseFrequency=".018" numOctaves="3" seed="4"/><feDisplacementMap in="SourceGraphic" scale="24"/></filter><filter id="blur"><feGaussianBlur stdDeviation="9"/></filter>`

/** Washes of colour that run into each other. */
function washes(width, height, seed, tones) {
  const roll = dice(seed)
  let out = ''
  for (let i = 0; i < 16; i += 1) {
    const [x, y, a] = [roll(-20, width + 20), roll(-20, height + 20), roll(40, 120)]
    out += `<ellipse cx="${r(x)}" cy="${r(y)}" rx="${r(a * 1.3)}" ry="${r(a)}" fill="${tones[i % tones.length]}" opacity="${r(roll(0.25, 0.6))}"/>`
  }
  return `<g filter="url(#wet)">${out}</g>`
}

function hero() {
  const brush = `<g transform="translate(276 250) rotate(38)"><rect x="-9" y="-190" width="18" height="150" rx="8" fill="#8a5a34"/><path d="M-9-60h18v-34H-9z" fill="#d7dbe0"/><path d="M-11-58h22q8 30-11 66q-19-36-11-66z" fill="#2b3650"/><path d="M-5-20q2 16 5 28q6-14 7-28z" fill="${blue}"/></g>`
  return svg(
    375,
    480,
    `<rect width="375" height="480" fill="#eaf1f6"/>${washes(375, 460, 15, ['#8fc0e8', '#f4b6c2', '#f6dc9a', '#9fd3c0', '#7aa5dc'])}<rect width="375" height="480" fill="#ffffff" opacity=".18"/>
<g transform="translate(46 268)"><path d="M0 60q-6-60 70-66t110 24 30 92-104 46S8 150 0 60z" fill="#fffdf7"/><g>${[
      ['#e4586e', 40, 40],
      ['#f0a23a', 88, 22],
      ['#f5d65b', 138, 34],
      ['#5aa77a', 166, 76],
      ['#3c78c2', 138, 118],
      ['#6f52a8', 86, 126],
    ]
      .map(
        ([c, x, y]) =>
          `<ellipse cx="${x}" cy="${y}" rx="22" ry="19" fill="${c}"/><ellipse cx="${x - 6}" cy="${y - 6}" rx="7" ry="5" fill="#fff" opacity=".5"/>`,
      )
      .join(
        '',
      )}</g><ellipse cx="48" cy="92" rx="19" ry="16" fill="#d7e5ee"/></g>${brush}<path d="M0 466q60-18 120-8t130-4 125 4v22H0z" fill="${paper}"/>`,
    wet,
  )
}

function painting(kind) {
  const scenes = {
    sea: `${washes(600, 200, 3, ['#f7c7a3', '#f3a7a0', '#b9d4ee'])}<path d="M0 210q150-26 300-6t300-8v204H0z" fill="#3f7fb5"/><path d="M0 256q150-22 300-4t300-6v154H0z" fill="#2b649c" opacity=".8"/><path d="M0 316q140-26 280-4t320-10v98H0z" fill="#f0dcb4"/><path d="M0 310q140-26 280-4t320-10" stroke="#fff" stroke-width="9" fill="none" opacity=".8"/><path d="M380 226h92l-16 26h-60z" fill="#7b3f2b"/><path d="M424 120v104h-54q34-36 54-104zM432 140q36 40 40 84h-40z" fill="#fff7ec"/>`,
    flower: `${washes(600, 400, 9, ['#dcebd9', '#f7e3ea', '#e6eef7'])}<g stroke="#4d7d53" stroke-width="7" fill="none"><path d="M300 400q-16-90 0-150M236 400q10-80-30-150M366 400q-4-80 44-136"/></g>${[
      [300, 170, 72, '#e5647f'],
      [196, 220, 54, '#f0a04b'],
      [416, 216, 58, '#8a6cc2'],
    ]
      .map(
        ([x, y, s, c]) =>
          `<g transform="translate(${x} ${y})">${[0, 60, 120, 180, 240, 300].map((a) => `<ellipse cx="0" cy="${-s * 0.55}" rx="${s * 0.36}" ry="${s * 0.55}" fill="${c}" opacity=".78" transform="rotate(${a})"/>`).join('')}<circle r="${s * 0.26}" fill="#f7d65f"/></g>`,
      )
      .join(
        '',
      )}<g fill="#6fa06f" opacity=".85"><path d="M300 340q-70-40-100-10 50 40 100 10zM306 320q60-50 104-22-44 44-104 22z"/></g>`,
    street: `${washes(600, 220, 21, ['#bcd7ef', '#f6e3bf', '#d9c9e8'])}${[
      [30, 130, 120, '#e7a77e'],
      [150, 90, 110, '#f2d29a'],
      [260, 150, 100, '#c98a78'],
      [360, 110, 120, '#e8bfa2'],
      [480, 140, 110, '#d9b36f'],
    ]
      .map(
        ([x, y, w, c]) =>
          `<path d="M${x} ${y}l${w / 2}-40 ${w / 2} 40z" fill="#8c4a3c"/><rect x="${x}" y="${y}" width="${w}" height="${330 - y}" fill="${c}"/>${[0, 1].map((i) => `<rect x="${x + 18 + i * (w - 62)}" y="${y + 30}" width="26" height="36" rx="12" fill="#4b6a86"/><rect x="${x + 18 + i * (w - 62)}" y="${y + 92}" width="26" height="36" rx="12" fill="#4b6a86"/>`).join('')}`,
      )
      .join(
        '',
      )}<path d="M0 330h600v70H0z" fill="#b9a894"/><path d="M0 352h600M0 378h600" stroke="#a39078" stroke-width="4"/>`,
  }
  return svg(
    600,
    400,
    `<rect width="600" height="400" fill="#fbf7ee"/>${scenes[kind]}<rect x="6" y="6" width="588" height="388" fill="none" stroke="#fffdf7" stroke-width="12"/>`,
    wet,
  )
}

export function design() {
  const els = []
  const add = (...more) => els.push(...more.flat(9))
  add(
    picture(
      'hero.svg',
      { x: 0, y: 0, w: 375, h: 480, name: '调色盘与画笔，水彩晕染的底色' },
      { fillType: 'cover' },
    ),
  )
  add(
    text('零基础\n水彩课', {
      x: 24,
      y: 40,
      w: 240,
      size: 54,
      lh: 1.2,
      ls: 2,
      color: ink,
      bold: true,
      serif: true,
    }),
  )
  add(text('八周，画出你眼里的四季', { x: 26, y: 178, w: 260, size: 17, color: ink }))
  let y = 492
  const facts = [
    ['8', '周'],
    ['24', '节课'],
    ['12', '幅作品'],
    ['1v1', '点评'],
  ]
  facts.forEach(([number, what], i) =>
    add(
      text(number, {
        x: 18 + i * 85,
        y,
        w: 84,
        size: 28,
        lh: 1.3,
        color: blue,
        bold: true,
        serif: true,
        align: 'center',
      }),
      text(what, { x: 18 + i * 85, y: y + 38, w: 84, size: 14, color: soft, align: 'center' }),
    ),
  )
  y += 96
  add(
    text('这门课适合谁', {
      x: 24,
      y,
      w: 327,
      size: 24,
      lh: 1.3,
      color: ink,
      bold: true,
      serif: true,
    }),
  )
  y += 48
  for (const what of [
    '小时候想学画，一直没开始的你',
    '每天对着屏幕，想让手动一动的你',
    '旅行时想画下来，而不只是拍照的你',
  ]) {
    add(
      icon('check', { x: 24, y, size: 20 }, rose),
      text(what, { x: 58, y: y + 1, w: 293, size: 16, color: ink }),
    )
    y += 40
  }
  y += 22
  add(
    text('学员作品', { x: 24, y, w: 327, size: 24, lh: 1.3, color: ink, bold: true, serif: true }),
  )
  add(
    el(
      'slide',
      { x: 24, y: y + 48, w: 327, h: 218, name: '三幅学员水彩作品：海边、花束、老街' },
      {
        items: ['sea.svg', 'flower.svg', 'street.svg'].map((name) => ({ image: `file:${name}` })),
        effect: 'slide',
        autoplay: false,
      },
    ),
  )
  y += 302
  add(
    text('课程安排', { x: 24, y, w: 327, size: 24, lh: 1.3, color: ink, bold: true, serif: true }),
  )
  add(
    el(
      'table',
      { x: 24, y: y + 48, w: 327, h: 260, name: '八周课程安排' },
      {
        theme: 'light-blue',
        columnWidth: 109,
        dataset: [
          ['周次', '主题', '你会画出'],
          ['1–2', '水与颜色', '一组色卡、三片叶子'],
          ['3–4', '静物', '柠檬、茶杯、花束'],
          ['5–6', '风景', '海边、山雾'],
          ['7–8', '街与人', '一条老街，你的城市'],
        ],
      },
    ),
  )
  y += 340
  add(box({ x: 0, y, w: 375, h: 286 }, '#e9f0f7'))
  add(
    text('先看一分钟', {
      x: 24,
      y: y + 30,
      w: 327,
      size: 24,
      lh: 1.3,
      color: ink,
      bold: true,
      serif: true,
    }),
  )
  add(
    el(
      'video',
      { x: 24, y: y + 76, w: 327, h: 184, name: '试看：一笔天空是怎样晕开的' },
      { sourceType: 'upload', src: 'file:lesson.mp4' },
    ),
  )
  y += 310
  add(text('老师', { x: 24, y, w: 327, size: 24, lh: 1.3, color: ink, bold: true, serif: true }))
  add(
    picture(
      'teacher.svg',
      { x: 24, y: y + 50, w: 92, h: 92, name: '周老师' },
      { fillType: 'contain' },
    ),
  )
  add(
    text('周漫', { x: 134, y: y + 50, w: 217, size: 18, color: ink, bold: true }),
    text('中国美院水彩系，教成年人画画九年。“画得不像没关系，画得开心就像你。”', {
      x: 134,
      y: y + 80,
      w: 217,
      size: 14,
      lh: 1.7,
      color: soft,
    }),
  )
  y += 190
  add(box({ x: 24, y, w: 327, h: 232 }, ink, 18))
  add(text('第 9 期  4 月 12 日开课', { x: 44, y: y + 24, w: 287, size: 15, color: '#dfe8f5' }))
  add(
    text('¥699', { x: 44, y: y + 50, w: 130, size: 40, lh: 1.3, color: '#ffffff', bold: true }),
    text('早鸟价，4 月 1 日恢复 ¥899\n含一套 24 色固体水彩', {
      x: 44,
      y: y + 106,
      w: 287,
      size: 14,
      lh: 1.7,
      color: '#dfe8f5',
    }),
  )
  add(
    button(
      '我要报名',
      { x: 44, y: y + 164, w: 287, h: 50, go: toPhone('4000001234') },
      { back: '#f5d65b', color: ink, radius: 25, size: 17 },
    ),
  )
  y += 260
  add(text('开课前可全额退款', { x: 24, y, w: 327, size: 13, color: soft, align: 'center' }))
  y += 50
  const teacher = svg(
    120,
    120,
    `<defs><clipPath id="c"><circle cx="60" cy="60" r="58"/></clipPath></defs><g clip-path="url(#c)"><rect width="120" height="120" fill="#f4d6c0"/><path d="M20 124q4-38 40-38t40 38z" fill="${blue}"/><path d="M52 70h16v20q-8 8-16 0z" fill="#e5a987"/><path d="M34 52q-4-34 26-34t26 34q2 22 6 36H28q6-14 6-36z" fill="#5b3524"/><ellipse cx="60" cy="54" rx="20" ry="24" fill="#f1bd9c"/><path d="M39 50q2-22 22-24 20 2 20 24-20-2-26-14-6 12-16 14z" fill="#5b3524"/><circle cx="52" cy="56" r="2" fill="#3a2218"/><circle cx="68" cy="56" r="2" fill="#3a2218"/><path d="M53 66q7 6 14 0" stroke="#a9483f" stroke-width="2.200" fill="none" stroke-linecap="round"/></g>`,
  )
  return {
    title: '水彩课程介绍',
    description: '零基础水彩课：八周，画出你眼里的四季。',
    tags: ['教育'],
    height: y,
    page_mode: 'h5_long_page',
    pages: [page('course', '课程', paper, els)],
    drawings: {
      'hero.svg': hero(),
      'sea.svg': painting('sea'),
      'flower.svg': painting('flower'),
      'street.svg': painting('street'),
      'teacher.svg': teacher,
    },
  }
}
