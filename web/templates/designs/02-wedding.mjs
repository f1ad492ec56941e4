import {
  background,
  box,
  button,
  dice,
  el,
  frame,
  gradient,
  icon,
  page,
  picture,
  r,
  svg,
  text,
  toPage,
} from '../builder.mjs'

const cream = '#fbf5ee'
const sage = '#5f7357'
const leafs = ['#7d9274', '#93a588', '#5f7759', '#b3bfa6', '#8a7f5c']
const rose = '#a8505a'
const ink = '#3f3a36'
const H = 724

function leaf(x, y, angle, length, color, opacity = 1) {
  const w = length * 0.3
  return `<g transform="translate(${r(x)} ${r(y)}) rotate(${r(angle)})" opacity="${opacity}"><path d="M0 0C${r(length * 0.25)} ${r(-w)} ${r(length * 0.75)} ${r(-w)} ${r(length)} 0C${r(length * 0.75)} ${r(w)} ${r(length * 0.25)} ${r(w)} 0 0Z" fill="${color}"/><path d="M2 0H${r(length * 0.86)}" stroke="#fff" stroke-opacity=".38" stroke-width=".8"/></g>`
}

/** A rose seen from above, petal over petal. */
function rosette(x, y, size, tones) {
  const roll = dice(Math.round(x * 7 + y * 3 + size))
  let out = ''
  const rings = [
    [8, 1, 0.56],
    [7, 0.72, 0.48],
    [6, 0.48, 0.38],
    [4, 0.26, 0.26],
  ]
  rings.forEach(([count, distance, petal], ring) => {
    for (let i = 0; i < count; i += 1) {
      const angle = (i / count) * 360 + ring * 27 + roll(-6, 6)
      const rad = (angle * Math.PI) / 180
      const d = size * distance * 0.52
      out += `<ellipse cx="${r(x + Math.cos(rad) * d)}" cy="${r(y + Math.sin(rad) * d)}" rx="${r(size * petal * 0.78)}" ry="${r(size * petal * 0.62)}" transform="rotate(${r(angle + 90)} ${r(x + Math.cos(rad) * d)} ${r(y + Math.sin(rad) * d)})" fill="${tones[ring % tones.length]}" stroke="#fff" stroke-opacity=".35" stroke-width=".7"/>`
    }
  })
  return `${out}<circle cx="${x}" cy="${y}" r="${r(size * 0.12)}" fill="${tones[tones.length - 1]}"/>`
}

const blush = ['#f3cfc8', '#ecb8b0', '#de9c98', '#c97f7f']
const white = ['#fffaf4', '#f9ebdd', '#f2dccb', '#e5c3a8']
const clay = ['#e6ab92', '#d98f75', '#c7755d', '#a85a47']

/** Leaves along an arc, thick in the middle, with roses on top. */
function spray(cx, cy, radius, from, to, seed, flowers) {
  const roll = dice(seed)
  let out = ''
  for (let i = 0; i < 46; i += 1) {
    const t = i / 45
    const a = from + (to - from) * t
    const rad = (a * Math.PI) / 180
    const rr = radius + roll(-7, 7)
    const tilt = a + 90 + (i % 2 ? 38 : -38) + roll(-14, 14)
    const length = (18 + 26 * Math.sin(Math.PI * t)) * roll(0.75, 1.15)
    out += leaf(
      cx + Math.cos(rad) * rr,
      cy + Math.sin(rad) * rr,
      tilt,
      length,
      leafs[i % leafs.length],
      r(roll(0.72, 1)),
    )
    if (i % 5 === 2) {
      const d = rr + (i % 2 ? 22 : -20)
      out += `<circle cx="${r(cx + Math.cos(rad) * d)}" cy="${r(cy + Math.sin(rad) * d)}" r="3.2" fill="#c98a76"/><circle cx="${r(cx + Math.cos(rad + 0.05) * (d + 5))}" cy="${r(cy + Math.sin(rad + 0.05) * (d + 5))}" r="2.2" fill="#dcae98"/>`
    }
  }
  for (const [a, size, tones, shift = 0] of flowers) {
    const rad = (a * Math.PI) / 180
    out += rosette(
      r(cx + Math.cos(rad) * (radius + shift)),
      r(cy + Math.sin(rad) * (radius + shift)),
      size,
      tones,
    )
  }
  return out
}

function wash(seed) {
  const roll = dice(seed)
  let out = ''
  for (let i = 0; i < 14; i += 1)
    out += `<ellipse cx="${r(roll(-40, 415))}" cy="${r(roll(-40, 850))}" rx="${r(roll(60, 170))}" ry="${r(roll(40, 130))}" fill="${i % 2 ? '#f4e3d6' : '#eef0e4'}" opacity="${r(roll(0.25, 0.6))}"/>`
  return `<rect width="375" height="812" fill="${cream}"/><g filter="url(#soft)">${out}</g>`
}
const soft =
  '<filter id="soft" x="-20%" y="-20%" width="140%" height="140%"><feGaussianBlur stdDeviation="26"/></filter>'

function wreath() {
  return svg(
    340,
    400,
    `<ellipse cx="170" cy="200" rx="132" ry="162" fill="#fffdf9" fill-opacity=".8" stroke="#b99a6a" stroke-width="1.2"/><ellipse cx="170" cy="200" rx="126" ry="156" fill="none" stroke="#b99a6a" stroke-opacity=".5"/>
<g transform="translate(170 200) scale(1 1.2)">${spray(0, 0, 134, 150, 262, 3, [
      [168, 24, blush],
      [190, 31, clay, 4],
      [213, 26, white, -6],
      [236, 20, blush, 3],
    ])}${spray(0, 0, 134, -32, 78, 11, [
      [-4, 20, white],
      [16, 30, blush, 4],
      [39, 25, clay, -4],
      [60, 19, white, 2],
    ])}</g>`,
  )
}

function corners() {
  return svg(
    375,
    812,
    `${wash(5)}<g>${spray(375, 0, 96, 84, 186, 21, [
      [112, 24, clay, 6],
      [140, 33, blush, 4],
      [168, 22, white, 8],
    ])}</g><g>${spray(0, 812, 112, -98, 6, 33, [
      [-78, 20, white, 4],
      [-52, 34, blush, 0],
      [-24, 25, clay, 6],
    ])}</g>`,
    soft,
  )
}

function plain() {
  return svg(
    375,
    812,
    `${wash(9)}<g>${spray(187, 900, 150, 200, 340, 8, [
      [228, 20, blush],
      [252, 28, white, 4],
      [272, 34, clay, 6],
      [294, 24, blush, 4],
      [314, 18, white],
    ])}</g>`,
    soft,
  )
}

/** Three still lifes for the carousel. */
function still(kind) {
  const ground = {
    rings: ['#efe3d6', '#dfcbb8'],
    cake: ['#e7ebdf', '#cdd6c1'],
    table: ['#f2dcd4', '#e0bdb1'],
  }[kind]
  const sets = {
    rings: `<ellipse cx="300" cy="318" rx="190" ry="26" fill="#b79d84" opacity=".35"/>
<g fill="none" stroke-width="17"><ellipse cx="248" cy="232" rx="84" ry="86" stroke="url(#g1)"/><ellipse cx="352" cy="232" rx="84" ry="86" stroke="url(#g2)"/><path d="M268 149a84 86 0 0 1 62 62" stroke="url(#g1)"/></g>
<path d="M352 92l30 30-30 40-30-40z" fill="#eef6fb" stroke="#a9c3d3" stroke-width="2"/><path d="M322 122h60M352 92l-11 30 11 40 11-40z" fill="none" stroke="#a9c3d3" stroke-width="1.6"/>
${spray(300, 420, 210, 196, 232, 5, [
  [204, 30, blush],
  [219, 38, white],
])}${spray(300, 420, 210, 308, 344, 6, [
      [322, 36, clay],
      [337, 28, blush],
    ])}`,
    cake: `<ellipse cx="300" cy="350" rx="170" ry="22" fill="#8f9d80" opacity=".35"/><path d="M178 342h244l-24 14H202z" fill="#c9a878"/>
<rect x="196" y="252" width="208" height="92" rx="10" fill="#fffaf2"/><rect x="226" y="168" width="148" height="86" rx="10" fill="#fdf3ea"/><rect x="256" y="96" width="88" height="74" rx="10" fill="#fffaf2"/>
<g fill="none" stroke="#e2b9a8" stroke-width="5">${[252, 168, 96].map((y, i) => `<path d="M${[196, 226, 256][i]} ${y + 10}q13 22 26 0${' t26 0'.repeat([7, 4.7, 2.4][i] | 0)}"/>`).join('')}</g>
${rosette(300, 78, 30, clay)}${rosette(232, 236, 22, blush)}${rosette(366, 158, 20, white)}${rosette(388, 326, 24, clay)}${leaf(322, 74, -24, 44, leafs[0])}${leaf(278, 74, 200, 42, leafs[2])}${leaf(252, 238, 20, 36, leafs[0])}${leaf(404, 318, -30, 40, leafs[2])}`,
    table: `<path d="M60 300h480v100H60z" fill="#fff7f0"/><path d="M60 300h480v18H60z" fill="#ecd3c6"/>
${[150, 450].map((x) => `<path d="M${x - 34} 128h68q2 66-34 74-36-8-34-74z" fill="#fff" fill-opacity=".72" stroke="#cfae9f" stroke-width="2"/><path d="M${x - 31} 152h62q-3 44-31 50-28-6-31-50z" fill="#e7b7a0"/><path d="M${x} 202v86M${x - 26} 296q26-12 52 0z" stroke="#cfae9f" stroke-width="3" fill="#fff"/>`).join('')}
<path d="M262 300l10-66h56l10 66z" fill="#b9806c"/>${spray(300, 236, 46, 180, 360, 4, [
      [200, 28, blush],
      [240, 34, white, 10],
      [285, 36, clay, 8],
      [330, 28, blush],
    ])}`,
  }
  return svg(
    600,
    400,
    `<rect width="600" height="400" fill="url(#bg)"/>${sets[kind]}`,
    gradient('bg', ground) +
      gradient('g1', ['#f4dfae', '#b98d48'], { x2: 1 }) +
      gradient('g2', ['#fbeccb', '#c79f5c'], { x2: 1 }),
  )
}

const field = {
  backgroundColor: '#fffdfa',
  textColor: ink,
  borderColor: '#b9a48c',
  borderRadius: 10,
  fontSize: 15,
}

export function design() {
  const leafRule = (y) =>
    picture('sprig.svg', { x: 127, y, w: 121, h: 22 }, { fillType: 'contain' })
  const sprig = svg(
    242,
    44,
    `<path d="M14 22H104M138 22h90" stroke="#b99a6a" stroke-width="1.6"/>${leaf(121, 30, -90, 26, leafs[0])}${leaf(120, 30, -135, 22, leafs[2])}${leaf(122, 30, -45, 22, leafs[2])}<circle cx="121" cy="33" r="4" fill="#c98a76"/>`,
  )
  const cover = page('cover', '封面', cream, [
    background('corners.svg', cream, H),
    picture(
      'wreath.svg',
      { x: 18, y: 92, w: 340, h: 400, anim: 'fadeIn' },
      { fillType: 'contain' },
    ),
    text('JUST MARRIED', { x: 97, y: 194, w: 181, size: 12, ls: 3, color: sage, align: 'center' }),
    text('林知夏\n&\n沈亦舟', {
      x: 87,
      y: 226,
      w: 201,
      size: 32,
      lh: 1.3,
      ls: 4,
      color: ink,
      bold: true,
      serif: true,
      align: 'center',
      anim: 'fadeIn 300',
    }),
    text('2027 · 05 · 20', {
      x: 87,
      y: 362,
      w: 201,
      size: 17,
      ls: 2,
      color: rose,
      serif: true,
      align: 'center',
    }),
    leafRule(512),
    text('愿得一人心，白首不相离\n诚邀您见证我们的婚礼', {
      x: 47,
      y: 546,
      w: 281,
      size: 16,
      lh: 1.9,
      ls: 1,
      color: ink,
      serif: true,
      align: 'center',
      anim: 'slideInUp 600',
    }),
    text('杭州 · 西溪花间堂', {
      x: 87,
      y: 614,
      w: 201,
      size: 14,
      color: sage,
      align: 'center',
      anim: 'slideInUp 750',
    }),
    el(
      'background-music',
      { x: 20, y: 20, w: 32, h: 32, name: '背景音乐' },
      { src: 'file:music-box.mp3', autoplay: false },
    ),
  ])
  const story = page('story', '我们的故事', cream, [
    background('plain.svg', cream, H),
    text('我们的故事', {
      x: 37,
      y: 48,
      w: 301,
      size: 28,
      lh: 1.3,
      ls: 4,
      color: ink,
      bold: true,
      serif: true,
      align: 'center',
    }),
    leafRule(92),
    frame({ x: 32, y: 128, w: 311, h: 214 }, '#b99a6a'),
    el(
      'slide',
      { x: 38, y: 134, w: 299, h: 202, name: '婚礼的三幅静物' },
      {
        items: ['rings.svg', 'cake.svg', 'table.svg'].map((name) => ({ image: `file:${name}` })),
        effect: 'fade',
        interval: 4000,
        autoplay: false,
      },
    ),
    [
      ['2019', '图书馆门口的一场雨，他撑开伞，她收起书。'],
      ['2023', '一起养了一只叫“小满”的猫，厨房也有了烟火。'],
      ['2026', '在洱海边的清晨，他问：以后的每一天，好吗？'],
    ].map(([year, what], i) => {
      const y = 366 + i * 82
      return [
        text(year, { x: 38, y, w: 70, size: 22, lh: 1.3, color: rose, bold: true, serif: true }),
        box({ x: 112, y: y + 4, w: 1, h: 50 }, '#cdb89a'),
        text(what, { x: 128, y: y - 2, w: 209, size: 15, lh: 1.7, color: ink }),
      ]
    }),
  ])
  const day = page('day', '婚礼安排', cream, [
    background('corners.svg', cream, H),
    text('当天安排', {
      x: 37,
      y: 118,
      w: 301,
      size: 28,
      lh: 1.3,
      ls: 4,
      color: ink,
      bold: true,
      serif: true,
      align: 'center',
    }),
    text('二〇二七年五月二十日  星期四', {
      x: 37,
      y: 160,
      w: 301,
      size: 14,
      color: sage,
      align: 'center',
    }),
    leafRule(190),
    [
      ['flower', '16:00', '花园迎宾'],
      ['heart', '16:58', '户外仪式'],
      ['camera', '17:40', '合影留念'],
      ['cake', '18:18', '喜宴开席'],
    ].map(([name, time, what], i) => {
      const [x, y] = [46 + (i % 2) * 148, 230 + Math.floor(i / 2) * 132]
      return [
        box({ x, y, w: 136, h: 118 }, '#fffdf9', 14),
        frame({ x, y, w: 136, h: 118 }, '#d9c6ab', { radius: 14 }),
        icon(name, { x: x + 53, y: y + 14, size: 24 }, rose),
        text(time, {
          x,
          y: y + 46,
          w: 136,
          size: 20,
          lh: 1.3,
          color: ink,
          bold: true,
          serif: true,
          align: 'center',
        }),
        text(what, { x, y: y + 76, w: 136, size: 14, color: sage, align: 'center' }),
      ]
    }),
    text('杭州西溪花间堂 · 临水草坪', {
      x: 47,
      y: 508,
      w: 281,
      size: 17,
      color: ink,
      bold: true,
      serif: true,
      align: 'center',
    }),
    text('西湖区紫金港路 21 号，园内有停车位\n武林广场 15:00 发接驳车，请提前 5 分钟到达', {
      x: 47,
      y: 540,
      w: 281,
      size: 13,
      lh: 1.8,
      color: ink,
      align: 'center',
    }),
    button(
      '回复我们',
      { x: 122, y: 606, w: 131, h: 44, go: toPage('wedding-reply') },
      { back: rose, radius: 22, size: 15 },
    ),
  ])
  const reply = page('reply', '回执与祝福', cream, [
    background('plain.svg', cream, H),
    text('宾客回执', {
      x: 37,
      y: 36,
      w: 301,
      size: 28,
      lh: 1.3,
      ls: 4,
      color: ink,
      bold: true,
      serif: true,
      align: 'center',
    }),
    text('请在 5 月 1 日前告诉我们，好为您留席', {
      x: 37,
      y: 78,
      w: 301,
      size: 14,
      color: sage,
      align: 'center',
    }),
    el(
      'form-container',
      { x: 28, y: 114, w: 319, h: 404, name: '宾客回执' },
      {
        backgroundColor: '#fffdf9',
        borderColor: '#d9c6ab',
        borderRadius: 16,
        successMessage: '收到啦，期待见到您！',
      },
    ),
    text('您的姓名', { x: 48, y: 130, w: 279, size: 14, color: ink, bold: true }),
    el(
      'enhanced-input',
      { x: 48, y: 156, w: 279, h: 44 },
      { ...field, name: '姓名', placeholder: '怎么称呼您', required: true, height: 44 },
    ),
    text('是否出席', { x: 48, y: 212, w: 279, size: 14, color: ink, bold: true }),
    el(
      'radio-group',
      { x: 48, y: 238, w: 279, h: 44 },
      {
        name: '是否出席',
        required: true,
        direction: 'horizontal',
        displayStyle: 'button',
        options: [
          { label: '欣然赴约', value: '出席' },
          { label: '遥寄祝福', value: '不出席' },
        ],
        activeColor: rose,
        textColor: ink,
        borderColor: '#b9a48c',
        borderRadius: 10,
        fontSize: 15,
        backgroundColor: '#fffdfa',
      },
    ),
    text('出席人数', { x: 48, y: 294, w: 279, size: 14, color: ink, bold: true }),
    el(
      'select',
      { x: 48, y: 320, w: 279, h: 44 },
      {
        ...field,
        name: '出席人数',
        placeholder: '请选择人数',
        options: ['1 位', '2 位', '3 位', '4 位及以上'].map((label) => ({ label, value: label })),
        activeColor: rose,
        height: 44,
      },
    ),
    text('想说的话', { x: 48, y: 376, w: 279, size: 14, color: ink, bold: true }),
    el(
      'textarea',
      { x: 48, y: 402, w: 279, h: 52 },
      { ...field, name: '祝福', placeholder: '忌口、祝福，或点一首歌', minRows: 2, padding: 8 },
    ),
    el(
      'submit-button',
      { x: 48, y: 464, w: 279, h: 44 },
      {
        text: '寄出回执',
        backgroundColor: rose,
        borderColor: rose,
        borderRadius: 20,
        fontSize: 16,
        height: 44,
      },
    ),
    el(
      'rate',
      { x: 72, y: 528, w: 231, h: 104, name: '送上祝福' },
      {
        title: '送上祝福',
        themeColor: rose,
        buttonShape: 'round',
        buttonIcon: 'like',
        enableWxLogin: false,
        baseCount: 0,
      },
    ),
  ])
  return {
    title: '花间婚礼请柬',
    description: '林知夏 & 沈亦舟，诚邀您见证我们的婚礼。',
    tags: ['婚礼'],
    height: H,
    page_mode: 'h5_swipper',
    page_direction: 'vertical',
    page_effect: 'fade',
    pages: [cover, story, day, reply],
    drawings: {
      'corners.svg': corners(),
      'plain.svg': plain(),
      'wreath.svg': wreath(),
      'sprig.svg': sprig,
      'rings.svg': still('rings'),
      'cake.svg': still('cake'),
      'table.svg': still('table'),
    },
  }
}
