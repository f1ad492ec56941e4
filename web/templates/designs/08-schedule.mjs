import { box, button, el, page, picture, svg, text, r, dice, toLink } from '../builder.mjs'

const paper = '#f3efe6'
const red = '#c42a18'
const black = '#141414'
const soft = '#55504a'

/** Posters of the grid: circles, quarters and bars. */
function grid() {
  const roll = dice(19)
  const s = 75
  const tones = [red, black, '#f6c445', '#2b59c3', '#f3efe6', '#e9a6b3']
  const tile = (x, y) => {
    const bg = tones[Math.floor(roll(0, 6))]
    let fg = tones[Math.floor(roll(0, 6))]
    if (fg === bg) fg = bg === black ? '#f6c445' : black
    const shapes = [
      `<circle cx="${x + s / 2}" cy="${y + s / 2}" r="${s * 0.36}" fill="${fg}"/>`,
      `<path d="M${x} ${y}h${s}a${s} ${s} 0 0 1-${s} ${s}z" fill="${fg}"/>`,
      `<path d="M${x + s} ${y + s}h-${s}a${s} ${s} 0 0 1 ${s}-${s}z" fill="${fg}"/>`,
      `<path d="M${x} ${y + s / 2}a${s / 2} ${s / 2} 0 0 1 ${s} 0z" fill="${fg}"/>`,
      [0, 1, 2, 3]
        .map(
          (i) =>
            `<rect x="${x}" y="${r(y + 5 + i * 18.75)}" width="${s}" height="9.400" fill="${fg}"/>`,
        )
        .join(''),
      `<path d="M${x} ${y + s}L${x + s} ${y}v${s}z" fill="${fg}"/>`,
      `<circle cx="${x + s / 2}" cy="${y + s / 2}" r="${s * 0.4}" fill="none" stroke="${fg}" stroke-width="13"/>`,
    ]
    return `<rect x="${x}" y="${y}" width="${s + 0.5}" height="${s + 0.5}" fill="${bg}"/>${shapes[Math.floor(roll(0, 7))]}`
  }
  let out = ''
  for (let row = 0; row < 4; row += 1)
    for (let col = 0; col < 5; col += 1) out += tile(col * s, row * s)
  return svg(375, 300, out)
}

const days = [
  [
    '5/21',
    '周五',
    '看见',
    [
      ['10:00', '开幕：设计为谁而做', '主会场 A'],
      ['13:30', '旧厂房里的新秩序', '二号馆'],
      ['16:00', '字体漫步（限 30 人）', '集合处'],
    ],
  ],
  [
    '5/22',
    '周六',
    '动手',
    [
      ['09:30', '凸版印刷工作坊', '工坊 1'],
      ['14:00', '给老人设计一只杯子', '工坊 3'],
      ['19:00', '露天放映《包豪斯的女人》', '草坪'],
    ],
  ],
  [
    '5/23',
    '周日',
    '交换',
    [
      ['10:30', '二手书与样本市集', '中庭'],
      ['15:00', '毕业生作品十分钟', '主会场 A'],
      ['17:30', '闭幕：明年见', '草坪'],
    ],
  ],
]

export function design() {
  const els = []
  const add = (...more) => els.push(...more.flat(9))
  add(
    text('DESIGN WEEK', { x: 24, y: 30, w: 200, size: 14, ls: 1, color: black, bold: true }),
    text('2027', { x: 231, y: 30, w: 120, size: 14, color: black, bold: true, align: 'right' }),
  )
  add(box({ x: 24, y: 60, w: 327, h: 3 }, black))
  add(text('城市\n设计周', { x: 20, y: 74, w: 335, size: 76, lh: 1.08, color: black, bold: true }))
  add(
    text('5.21—23　上海 · 老码头创意园　三天 / 九场 / 免费入场', {
      x: 24,
      y: 250,
      w: 240,
      size: 15,
      lh: 1.6,
      color: red,
      bold: true,
    }),
  )
  add(
    picture(
      'grid.svg',
      { x: 0, y: 316, w: 375, h: 300, name: '由圆与方拼成的设计周主视觉' },
      { fillType: 'cover' },
    ),
  )
  let y = 648
  add(
    text(
      '今年的题目是“够用就好”。九场活动，从一只杯子到一座厂房，聊聊设计怎样把多余的拿掉，把要紧的留下。',
      { x: 24, y, w: 327, size: 17, lh: 1.8, color: black },
    ),
  )
  y += 160
  for (const [date, week, theme, list] of days) {
    add(box({ x: 24, y, w: 327, h: 3 }, black))
    add(
      text(date, { x: 24, y: y + 12, w: 130, size: 44, lh: 1.2, color: red, bold: true }),
      text(`${week}\n${theme}`, {
        x: 160,
        y: y + 18,
        w: 120,
        size: 16,
        lh: 1.5,
        color: black,
        bold: true,
      }),
    )
    list.forEach(([time, what, where], i) => {
      const at = y + 86 + i * 64
      add(text(time, { x: 24, y: at, w: 64, size: 16, color: black, bold: true }))
      add(
        text(what, { x: 96, y: at, w: 255, size: 16, color: black, bold: true }),
        text(where, { x: 96, y: at + 26, w: 255, size: 13, color: soft }),
      )
      if (i < 2) add(box({ x: 96, y: at + 55, w: 255, h: 1 }, '#bdb6a8'))
    })
    y += 292
  }
  add(box({ x: 0, y, w: 375, h: 310 }, '#f6c445'))
  add(text('票种', { x: 24, y: y + 30, w: 327, size: 30, lh: 1.3, color: black, bold: true }))
  add(
    el(
      'table',
      { x: 24, y: y + 84, w: 327, h: 190, name: '票种与权益' },
      {
        theme: 'stripe',
        columnWidth: 109,
        dataset: [
          ['票种', '价格', '包含'],
          ['日票', '免费', '论坛与市集'],
          ['三日票', '¥120', '另含放映'],
          ['工坊票', '¥260', '任选两场工坊'],
        ],
      },
    ),
  )
  y += 310
  add(text('怎么来', { x: 24, y: y + 30, w: 327, size: 30, lh: 1.3, color: black, bold: true }))
  add(
    el(
      'map',
      { x: 24, y: y + 84, w: 327, h: 240, name: '设计周会场地图' },
      {
        labelContent: '老码头创意园',
        detailedAddress: '上海市黄浦区中山南路 505 号',
        poi: { position: { lat: 31.2247, lng: 121.5027 }, name: '老码头创意园', type: 4 },
        zoomLevel: 15,
      },
    ),
  )
  add(
    text('地铁 9 号线小南门站 2 号口，步行 8 分钟。园内无机动车位，骑车最好。', {
      x: 24,
      y: y + 340,
      w: 327,
      size: 15,
      lh: 1.7,
      color: black,
    }),
  )
  y += 424
  add(box({ x: 0, y, w: 375, h: 360 }, black))
  add(
    text('把这一页\n转给想去的人', {
      x: 24,
      y: y + 36,
      w: 327,
      size: 30,
      lh: 1.35,
      color: '#ffffff',
      bold: true,
    }),
  )
  add(
    box({ x: 24, y: y + 140, w: 166, h: 166 }, '#ffffff', 4),
    el(
      'qr-code',
      { x: 32, y: y + 148, w: 150, h: 150, name: '本页二维码' },
      { size: 150, text: '', colorDark: black },
    ),
  )
  add(
    text('扫码打开日程\n报名工坊与放映', {
      x: 208,
      y: y + 146,
      w: 143,
      size: 15,
      lh: 1.8,
      color: '#ffffff',
    }),
  )
  add(
    button(
      '工坊报名',
      { x: 208, y: y + 258, w: 143, h: 48, go: toLink('https://example.com/designweek') },
      { back: red, radius: 2, size: 16 },
    ),
  )
  y += 360
  return {
    title: '城市设计周日程',
    description: '5 月 21—23 日，上海老码头。三天九场，免费入场。',
    tags: ['活动'],
    height: y,
    page_mode: 'h5_long_page',
    pages: [page('days', '日程', paper, els)],
    drawings: { 'grid.svg': grid() },
  }
}
