import {
  background,
  box,
  dice,
  disc,
  el,
  frame,
  glow,
  gradient,
  icon,
  page,
  path,
  picture,
  r,
  svg,
  text,
  toPage,
  button,
} from '../builder.mjs'

const navy = '#0d1836'
const gold = '#e9cd93'
const ivory = '#f8f2e4'
const ink = '#273050'
const bronze = '#86601c'
const H = 724

/** Rays, an arch and fans in thin gold on night blue. */
function night() {
  const roll = dice(7)
  let lines = ''
  for (let i = 0; i <= 48; i += 1) {
    const angle = Math.PI * (i / 48)
    const [x, y] = [187.5 + Math.cos(angle) * 620, 812 - Math.sin(angle) * 620]
    lines += `<path d="M187.5 812L${r(x)} ${r(y)}" opacity="${i % 4 === 0 ? 0.34 : 0.13}"/>`
  }
  let fans = ''
  for (let row = 0; row < 4; row += 1)
    for (let i = -1; i < 7; i += 1) {
      const cx = i * 62.5 + (row % 2 ? 31.25 : 0) + 0.5
      const cy = 828 - row * 22
      for (const radius of [31, 23, 15, 7])
        fans += `<circle cx="${r(cx + 31)}" cy="${cy}" r="${radius}" fill="${radius === 31 ? navy : 'none'}" stroke="${gold}" stroke-opacity="${0.75 - row * 0.13}" stroke-width=".9"/>`
    }
  let dust = ''
  for (let i = 0; i < 90; i += 1)
    dust += `<circle cx="${r(roll(0, 375))}" cy="${r(roll(0, 640))}" r="${r(roll(0.4, 1.6))}" opacity="${r(roll(0.2, 0.9))}"/>`
  const arch = (inset) =>
    `M${inset} 900V${150 + inset}Q${inset} ${40 + inset} 187.5 ${22 + inset}Q${375 - inset} ${40 + inset} ${375 - inset} ${150 + inset}V900`
  return svg(
    375,
    812,
    `<rect width="375" height="812" fill="url(#sky)"/><rect width="375" height="812" fill="url(#lamp)"/>
<g stroke="${gold}" stroke-width="1" fill="none">${lines}</g><g fill="${gold}">${dust}</g>
<path d="${arch(20)}" fill="${navy}" fill-opacity=".72" stroke="url(#metal)" stroke-width="2.4"/><path d="${arch(27)}" fill="none" stroke="${gold}" stroke-opacity=".55"/>
<g>${fans}</g>`,
    gradient('sky', ['#1b2c5e', navy, '#0a1128']) +
      glow(
        'lamp',
        [
          [0, '#f3d999', 0.42],
          [0.55, '#f3d999', 0.08],
          [1, '#f3d999', 0],
        ],
        { cx: 0.5, cy: 0.98, radius: 0.62 },
      ) +
      gradient('metal', ['#fff0c9', '#c79a4a', '#fff0c9', '#b98a3c'], { x2: 1 }),
  )
}

/** A cut stone over two spread feathers. */
function crest() {
  const feather = (side) => {
    let out = ''
    for (let i = 0; i < 9; i += 1) {
      const angle = (8 + i * 11) * (Math.PI / 180)
      const length = 62 - i * 4
      const [x, y] = [
        100 + side * (16 + Math.cos(angle) * length),
        58 - Math.sin(angle) * length * 0.72,
      ]
      out += `<path d="M${100 + side * 10} 62Q${r((100 + side * 20 + x) / 2)} ${r(y + 26 - i * 2)} ${r(x)} ${r(y)}" stroke-width="${r(2.2 - i * 0.13)}"/>`
    }
    return out
  }
  return svg(
    200,
    84,
    `<g fill="none" stroke="url(#m)" stroke-linecap="round">${feather(1)}${feather(-1)}</g>
<path d="M100 22l17 17-17 37-17-37z" fill="url(#m)"/><path d="M83 39h34M100 22l-7 17 7 37 7-37z" fill="none" stroke="${navy}" stroke-opacity=".55"/>`,
    gradient('m', ['#fff1cd', '#cfa356', '#f6dfa6']),
  )
}

function paper() {
  const corner = `<path d="M0 70V0h70M8 58V8h50M16 44V16h28" fill="none" stroke="${bronze}" stroke-width="1.2"/><path d="M24 24l9 9M16 52l-8 8M52 16l8-8" stroke="${bronze}"/><circle cx="30" cy="30" r="3.2" fill="${bronze}"/>`
  const at = (transform) => `<g transform="${transform}">${corner}</g>`
  let waves = ''
  for (let i = 0; i < 9; i += 1)
    waves += `<path d="M-20 ${660 + i * 18}q50-26 104-4t106-6 106-2 110 4" fill="none" stroke="#c8a968" stroke-opacity="${0.42 - i * 0.03}"/>`
  return svg(
    375,
    812,
    `<rect width="375" height="812" fill="${ivory}"/><rect width="375" height="812" fill="url(#w)"/>${waves}${at('translate(18 18)')}${at('translate(357 18) scale(-1 1)')}`,
    glow(
      'w',
      [
        [0, '#fffdf6', 1],
        [1, '#f1e6cf', 0],
      ],
      { cy: 0.3, radius: 0.7 },
    ),
  )
}

const agenda = [
  ['18:00', '红毯签到', '领取伴手礼与专属席位卡'],
  ['18:30', '盛典启幕', '开场影像 · 主席致辞'],
  ['19:10', '荣耀时刻', '年度伙伴与匠心团队颁奖'],
  ['20:00', '星光晚宴', '弦乐四重奏与主厨定制六道'],
]

export function design() {
  const rule = (y, color) => [
    box({ x: 112, y: y + 4, w: 60, h: 1 }, color),
    path({ x: 181, y, w: 13, h: 9 }, 'M50 0L100 50L50 100L0 50Z', color),
    box({ x: 203, y: y + 4, w: 60, h: 1 }, color),
  ]
  const cover = page('cover', '封面', navy, [
    background('night.svg', navy, H),
    picture('crest.svg', { x: 87, y: 92, w: 200, h: 84, anim: 'fadeIn' }, { fillType: 'contain' }),
    text('INVITATION', {
      x: 37,
      y: 192,
      w: 301,
      size: 13,
      ls: 9,
      color: gold,
      align: 'center',
      anim: 'fadeIn 200',
    }),
    text('璀璨同行', {
      x: 27,
      y: 226,
      w: 321,
      size: 54,
      lh: 1.3,
      ls: 6,
      color: '#fff7e2',
      bold: true,
      serif: true,
      align: 'center',
      anim: 'slideInUp 300',
    }),
    text('2027 年度答谢盛典', {
      x: 37,
      y: 306,
      w: 301,
      size: 20,
      ls: 4,
      color: gold,
      serif: true,
      align: 'center',
      anim: 'slideInUp 450',
    }),
    rule(354, gold),
    text('诚邀您共赴一场关于\n感谢、荣耀与未来的相聚', {
      x: 47,
      y: 380,
      w: 281,
      size: 15,
      lh: 1.9,
      ls: 1,
      color: '#f1ead9',
      align: 'center',
      anim: 'fadeIn 700',
    }),
    text('12.18', {
      x: 37,
      y: 464,
      w: 301,
      size: 40,
      lh: 1.2,
      ls: 3,
      color: gold,
      serif: true,
      bold: true,
      align: 'center',
      anim: 'fadeIn 900',
    }),
    text('星期六  18:30  ·  上海 云锦艺术中心', {
      x: 27,
      y: 516,
      w: 321,
      size: 14,
      ls: 1,
      color: '#f1ead9',
      align: 'center',
      anim: 'fadeIn 900',
    }),
    icon('chevrons-down', { x: 173, y: 566, size: 22, anim: 'pulse 1600' }, gold),
    el(
      'background-music',
      { x: 325, y: 20, w: 32, h: 32, name: '背景音乐' },
      { src: 'file:strings.mp3', autoplay: false },
    ),
  ])
  const letter = page('letter', '致辞与流程', ivory, [
    background('paper.svg', ivory, H),
    text('敬邀', {
      x: 37,
      y: 54,
      w: 301,
      size: 32,
      lh: 1.3,
      ls: 10,
      color: ink,
      bold: true,
      serif: true,
      align: 'center',
    }),
    rule(106, bronze),
    text(
      '尊敬的来宾：\n一年来，每一次托付与并肩，都让我们走得更远。岁末之际，我们备下灯火、音乐与一席好菜，盼您拨冗莅临，把这一年的光亮再看一遍。',
      { x: 44, y: 132, w: 287, size: 15, lh: 1.9, color: ink, serif: true },
    ),
    text('当晚流程', {
      x: 44,
      y: 326,
      w: 287,
      size: 18,
      color: bronze,
      bold: true,
      ls: 2,
      serif: true,
    }),
    box({ x: 116, y: 374, w: 1, h: 254 }, '#d5bd8c'),
    agenda.map(([time, what, more], i) => {
      const y = 366 + i * 68
      return [
        text(time, { x: 44, y, w: 60, size: 16, color: bronze, bold: true, serif: true }),
        disc({ x: 111, y: y + 8, w: 11, h: 11 }, bronze),
        text(what, { x: 138, y: y - 1, w: 200, size: 17, color: ink, bold: true }),
        text(more, { x: 138, y: y + 27, w: 200, size: 13, color: '#4d5470' }),
      ]
    }),
  ])
  const place = page('place', '时间与地点', navy, [
    background('night.svg', navy, H),
    text('期待与您相见', {
      x: 37,
      y: 84,
      w: 301,
      size: 30,
      lh: 1.3,
      ls: 4,
      color: '#fff7e2',
      bold: true,
      serif: true,
      align: 'center',
    }),
    rule(134, gold),
    text('距离盛典开幕还有', {
      x: 37,
      y: 156,
      w: 301,
      size: 14,
      ls: 2,
      color: '#f1ead9',
      align: 'center',
    }),
    el(
      'countdown',
      { x: 52, y: 188, w: 271, h: 78, name: '距离盛典开幕' },
      {
        endTime: '2027-12-18 18:30',
        themeColor: gold,
        textColor: navy,
        backgroundColor: gold,
        showBorder: false,
        fontSize: 24,
        unitFontSize: 12,
      },
    ),
    frame({ x: 42, y: 288, w: 291, h: 206 }, gold, { width: 1 }),
    el(
      'map',
      { x: 48, y: 294, w: 279, h: 194, name: '会场地图' },
      {
        labelContent: '云锦艺术中心',
        detailedAddress: '上海市徐汇区龙腾大道 2600 号',
        poi: { position: { lat: 31.1666, lng: 121.4589 }, name: '云锦艺术中心', type: 4 },
        zoomLevel: 15,
      },
    ),
    text('着装  正装或晚礼服\n交通  地铁 11 号线云锦路站 3 号口，步行 6 分钟', {
      x: 48,
      y: 510,
      w: 279,
      size: 13,
      lh: 1.8,
      color: '#f1ead9',
      align: 'center',
    }),
    el(
      'one-touch-dialing',
      { x: 92, y: 582, w: 191, h: 48, name: '拨打电话回复出席' },
      {
        text: '电话回复出席',
        phoneNumber: '021-60001218',
        backgroundColor: gold,
        textColor: navy,
        iconColor: navy,
        borderRadius: 24,
        fontSize: 16,
        iconSize: 20,
      },
    ),
    button(
      '重看请柬',
      { x: 122, y: 640, w: 131, h: 36, go: toPage('invitation-cover') },
      { back: 'transparent', color: gold, line: gold, radius: 18, size: 13 },
    ),
  ])
  return {
    title: '年度答谢盛典邀请函',
    description: '璀璨同行——诚邀您共赴 2027 年度答谢盛典。',
    tags: ['邀请函'],
    height: H,
    page_mode: 'h5_swipper',
    page_direction: 'vertical',
    page_effect: 'slide',
    pages: [cover, letter, place],
    drawings: { 'night.svg': night(), 'crest.svg': crest(), 'paper.svg': paper() },
  }
}
