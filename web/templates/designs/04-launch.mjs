import {
  background,
  box,
  button,
  dice,
  el,
  frame,
  glow,
  gradient,
  icon,
  page,
  picture,
  r,
  svg,
  text,
  toPage,
} from '../builder.mjs'

const night = '#0b0d12'
const lime = '#c8f560'
const white = '#f5f7f2'
const mist = '#aab2bd'
const H = 724

function stage(kind) {
  const roll = dice(kind === 'a' ? 3 : 8)
  let rings = ''
  for (let i = 0; i < 16; i += 1)
    rings += `<circle cx="${kind === 'a' ? 187 : 330}" cy="${kind === 'a' ? 452 : 120}" r="${60 + i * 34}" stroke-opacity="${r(0.4 - i * 0.023)}" stroke-dasharray="${r(roll(60, 240))} ${r(roll(8, 40))}"/>`
  return svg(
    375,
    812,
    `<rect width="375" height="812" fill="url(#b)"/><rect width="375" height="812" fill="url(#l)"/><g fill="none" stroke="${lime}" stroke-width=".8">${rings}</g><rect width="375" height="812" fill="url(#v)"/>`,
    gradient('b', ['#10141d', night, '#07080b']) +
      glow(
        'l',
        [
          [0, '#a6e04a', 0.34],
          [0.5, '#5c8f2a', 0.12],
          [1, night, 0],
        ],
        { cx: kind === 'a' ? 0.5 : 0.9, cy: kind === 'a' ? 0.56 : 0.15, radius: 0.5 },
      ) +
      gradient('v', [
        [0, night, 0.55],
        [0.25, night, 0],
        [0.75, night, 0],
        [1, night, 0.9],
      ]),
  )
}

/** The headphones, from the front. */
function phones(size, scale = 1) {
  const cup = (x, flip) => `<g transform="translate(${x} 250) scale(${flip} 1)">
<rect x="-34" y="-78" width="68" height="150" rx="34" fill="url(#shell)"/><rect x="-28" y="-72" width="56" height="138" rx="28" fill="none" stroke="#fff" stroke-opacity=".22" stroke-width="2"/>
<rect x="20" y="-66" width="40" height="126" rx="20" fill="url(#pad)"/><path d="M30-52q14 46 0 98" stroke="#000" stroke-opacity=".4" stroke-width="3" fill="none"/>
<circle cx="-8" cy="-4" r="20" fill="#11151c"/><circle cx="-8" cy="-4" r="14" fill="none" stroke="${lime}" stroke-width="3"/><circle cx="-8" cy="-4" r="5" fill="${lime}"/>
<path d="M-26-40q-6 40 2 92" stroke="#fff" stroke-opacity=".55" stroke-width="5" fill="none" stroke-linecap="round"/></g>`
  return svg(
    size,
    Math.round(size * 1.06),
    `<g transform="scale(${scale})"><ellipse cx="180" cy="352" rx="130" ry="16" fill="#000" opacity=".5"/>
<path d="M62 214C44 64 118 26 180 26s136 38 118 188" fill="none" stroke="url(#band)" stroke-width="24" stroke-linecap="round"/><path d="M66 190C56 74 122 38 180 38s124 36 114 152" fill="none" stroke="#fff" stroke-opacity=".35" stroke-width="2.4"/>
<path d="M112 54Q180 14 248 54" fill="none" stroke="#2b313c" stroke-width="30" stroke-linecap="round"/><path d="M116 48Q180 12 244 48" fill="none" stroke="#fff" stroke-opacity=".25" stroke-width="3" stroke-linecap="round"/>
<rect x="52" y="168" width="18" height="58" rx="8" fill="url(#metal)"/><rect x="290" y="168" width="18" height="58" rx="8" fill="url(#metal)"/>${cup(62, 1)}${cup(298, -1)}</g>`,
    gradient('shell', ['#eef1ec', '#b7bfc4', '#70798a'], { x2: 1 }) +
      gradient('pad', ['#343b48', '#171b23']) +
      gradient('band', ['#f3f5f1', '#9aa4ad', '#dfe4e3'], { x2: 1, y2: 0 }) +
      gradient('metal', ['#f8faf7', '#6e7784'], { x2: 1, y2: 0 }),
  )
}

function wave() {
  let bars = ''
  for (let i = 0; i < 56; i += 1) {
    const h =
      10 +
      Math.abs(Math.sin(i * 0.42) * 54 + Math.sin(i * 0.17 + 1) * 40) * Math.sin((Math.PI * i) / 55)
    bars += `<rect x="${6 + i * 5.9}" y="${r(75 - h / 2)}" width="3" height="${r(h)}" rx="1.5" fill="${i > 24 && i < 33 ? lime : '#55606f'}"/>`
  }
  return svg(340, 150, bars)
}

export function design() {
  const head = (no, title, sub) => [
    text(no, { x: 28, y: 48, w: 200, size: 13, ls: 3, color: lime, bold: true }),
    text(title, { x: 28, y: 74, w: 319, size: 32, lh: 1.3, color: white, bold: true }),
    text(sub, {
      x: 28,
      y: 74 + 42 * title.split('\n').length + 8,
      w: 319,
      size: 15,
      lh: 1.7,
      color: mist,
    }),
  ]
  const cover = page('cover', '封面', night, [
    background('stage.svg', night, H),
    text('SILENCE ONE', {
      x: 28,
      y: 50,
      w: 319,
      size: 13,
      ls: 6,
      color: lime,
      bold: true,
      align: 'center',
      anim: 'fadeIn',
    }),
    text('静，有回响', {
      x: 18,
      y: 82,
      w: 339,
      size: 48,
      lh: 1.25,
      ls: 2,
      color: white,
      bold: true,
      align: 'center',
      anim: 'slideInUp 200',
    }),
    text('全新主动降噪头戴耳机', {
      x: 28,
      y: 152,
      w: 319,
      size: 17,
      ls: 2,
      color: '#d7dcd6',
      align: 'center',
      anim: 'fadeIn 400',
    }),
    picture(
      'phones.svg',
      {
        x: 37,
        y: 212,
        w: 301,
        h: 320,
        name: 'Silence One 头戴耳机正面',
        anim: 'slideInUp 300 1000',
      },
      { fillType: 'contain' },
    ),
    text('¥1,899', {
      x: 28,
      y: 552,
      w: 319,
      size: 30,
      lh: 1.2,
      color: white,
      bold: true,
      align: 'center',
    }),
    text('3 月 20 日 10:00 首发 · 限量 3000 台', {
      x: 28,
      y: 592,
      w: 319,
      size: 14,
      color: '#d7dcd6',
      align: 'center',
    }),
    button(
      '立即预约',
      { x: 107, y: 628, w: 161, h: 46, go: toPage('launch-book') },
      { back: lime, color: night, radius: 23, size: 16 },
    ),
  ])
  const quiet = page('quiet', '降噪', night, [
    background('side.svg', night, H),
    head(
      '01 / 降噪',
      '把世界调成\n静音',
      '八麦克风阵列每秒采样 48,000 次，地铁的轰鸣，只剩你呼吸的节奏。',
    ),
    picture(
      'wave.svg',
      { x: 18, y: 252, w: 339, h: 150, name: '降噪前后的声波：中间一段归于安静' },
      { fillType: 'contain' },
    ),
    [
      ['-52', 'dB', '最大降噪深度'],
      ['60', '小时', '单次续航'],
      ['198', '克', '轻过一只苹果'],
    ].map(([number, unit, what], i) => {
      const y = 430 + i * 84
      return [
        box({ x: 28, y: y - 8, w: 319, h: 1 }, '#39424f'),
        text(number, { x: 28, y, w: 130, size: 44, lh: 1.3, color: lime, bold: true }),
        text(unit, { x: 150, y: y + 24, w: 60, size: 15, color: white }),
        text(what, { x: 200, y: y + 24, w: 147, size: 15, color: mist, align: 'right' }),
      ]
    }),
  ])
  const details = page('details', '细节', night, [
    background('stage.svg', night, H),
    head('02 / 细节', '每一处，都算数', '从一次按压到一整天的佩戴。'),
    [
      ['volume', '40mm 复合振膜', '低频下潜 4Hz'],
      ['microphone', '骨传导通话', '风里也清楚'],
      ['bolt', '充 5 分钟', '听 8 小时'],
      ['bluetooth', '双设备连接', '电脑手机自由切'],
      ['leaf', '再生铝头梁', '全机 72% 可回收'],
      ['shield', '两年质保', '只换不修'],
    ].map(([name, what, more], i) => {
      const [x, y] = [28 + (i % 2) * 164, 184 + Math.floor(i / 2) * 124]
      return [
        box({ x, y, w: 155, h: 114 }, '#161b24', 16),
        frame({ x, y, w: 155, h: 114 }, '#343d4a', { radius: 16 }),
        icon(name, { x: x + 14, y: y + 14, size: 24 }, lime),
        text(what, { x: x + 16, y: y + 52, w: 132, size: 16, lh: 1.4, color: white, bold: true }),
        text(more, { x: x + 16, y: y + 78, w: 132, size: 13, lh: 1.5, color: mist }),
      ]
    }),
    el(
      'video',
      { x: 28, y: 566, w: 319, h: 140, name: '产品短片：光环随声音起伏' },
      { sourceType: 'upload', src: 'file:film.mp4' },
    ),
  ])
  const book = page('book', '预约', night, [
    background('side.svg', night, H),
    head('03 / 首发', '先听为快', '预约用户享首发价与定制收纳盒，3 月 20 日 10:00 短信提醒。'),
    el(
      'countdown',
      { x: 28, y: 202, w: 319, h: 84, name: '距离首发' },
      {
        endTime: '2027-03-20 10:00',
        themeColor: lime,
        textColor: lime,
        backgroundColor: '#161b24',
        showBorder: false,
        fontSize: 28,
        unitFontSize: 12,
      },
    ),
    el(
      'form-container',
      { x: 28, y: 312, w: 319, h: 248, name: '首发预约' },
      {
        backgroundColor: '#161b24',
        borderColor: '#343d4a',
        borderRadius: 16,
        successMessage: '预约成功，首发见！',
      },
    ),
    text('手机号', { x: 46, y: 326, w: 283, size: 14, color: white, bold: true }),
    el(
      'enhanced-input',
      { x: 46, y: 352, w: 283, h: 46 },
      {
        name: '手机号',
        type: 'tel',
        pattern: 'mobile',
        required: true,
        placeholder: '用来接收首发提醒',
        backgroundColor: '#0f131a',
        textColor: white,
        borderColor: '#6b7686',
        borderRadius: 10,
        fontSize: 15,
        height: 46,
      },
    ),
    text('喜欢的颜色', { x: 46, y: 410, w: 283, size: 14, color: white, bold: true }),
    el(
      'radio-group',
      { x: 46, y: 436, w: 283, h: 44 },
      {
        name: '喜欢的颜色',
        displayStyle: 'button',
        direction: 'horizontal',
        options: ['月白', '石墨', '苔绿'].map((label) => ({ label, value: label })),
        backgroundColor: '#0f131a',
        textColor: white,
        borderColor: '#6b7686',
        activeColor: lime,
        borderRadius: 10,
        fontSize: 15,
      },
    ),
    el(
      'submit-button',
      { x: 46, y: 498, w: 283, h: 46 },
      {
        text: '预约首发',
        loadingText: '正在提交…',
        backgroundColor: lime,
        borderColor: lime,
        textColor: night,
        borderRadius: 20,
        fontSize: 16,
        height: 46,
      },
    ),
    text('提交即表示同意我们为本次首发向您发送一条短信。', {
      x: 28,
      y: 576,
      w: 319,
      size: 12,
      color: mist,
      align: 'center',
    }),
    button(
      '回到首页',
      { x: 127, y: 620, w: 121, h: 40, go: toPage('launch-cover') },
      { back: 'transparent', color: white, line: '#6b7686', radius: 20, size: 14 },
    ),
  ])
  return {
    title: '智能耳机新品发布',
    description: 'Silence One——静，有回响。3 月 20 日首发。',
    tags: ['营销'],
    height: H,
    page_mode: 'h5_swipper',
    page_direction: 'vertical',
    page_effect: 'slide',
    pages: [cover, quiet, details, book],
    drawings: {
      'stage.svg': stage('a'),
      'side.svg': stage('b'),
      'phones.svg': phones(360),
      'wave.svg': wave(),
    },
  }
}
