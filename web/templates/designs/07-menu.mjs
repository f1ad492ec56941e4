import { box, dice, el, frame, icon, page, picture, r, svg, text } from '../builder.mjs'

const rice = '#f6efe0'
const green = '#1f4a3d'
const deep = '#12332a'
const red = '#b3392b'
const ink = '#2b2a25'
const soft = '#5e594c'

/** Ridge after ridge in the mist, with a sun. */
function hero() {
  const roll = dice(4)
  let ridges = ''
  const tones = ['#8fae9b', '#6f9683', '#4c7a68', '#2f5f50', '#1f4a3d']
  tones.forEach((tone, i) => {
    const base = 210 + i * 36
    let d = `M0 420V${base}`
    for (let x = 0; x <= 375; x += 25)
      d += `L${x} ${r(base + Math.sin(x / (34 + i * 9) + i * 2) * (30 - i * 3) + roll(-9, 9))}`
    ridges += `<path d="${d}V420Z" fill="${tone}" opacity="${0.55 + i * 0.11}" stroke-linejoin="round"/>`
  })
  const bird = (x, y, s) =>
    `<path d="M${x} ${y}q${6 * s}-${7 * s} ${11 * s} 0q${5 * s}-${7 * s} ${11 * s} 0" fill="none" stroke="${deep}" stroke-width="1.4" stroke-linecap="round"/>`
  return svg(
    375,
    420,
    `<rect width="375" height="420" fill="#e7e6d4"/><circle cx="288" cy="132" r="56" fill="#cf5a43"/><circle cx="288" cy="132" r="68" fill="none" stroke="#cf5a43" stroke-opacity=".3"/>${ridges}${bird(176, 96, 1)}${bird(206, 76, 0.7)}${bird(150, 124, 0.6)}<path d="M0 420V392q60-22 120-6t130-4 125 2v36z" fill="${rice}"/>`,
  )
}

const plate = (inner, tone) =>
  svg(
    320,
    240,
    `<rect width="320" height="240" fill="${tone}"/><ellipse cx="160" cy="196" rx="118" ry="18" fill="#000" opacity=".13"/>${inner}`,
  )

const dishes = {
  'fish.svg': plate(
    `<ellipse cx="160" cy="140" rx="128" ry="62" fill="#fdfbf4"/><ellipse cx="160" cy="136" rx="108" ry="48" fill="#eef0e6"/><path d="M60 138c34-52 112-58 158-14 12-10 26-22 42-22-8 14-10 28-8 36-2 10 2 22 10 34-18 0-32-10-44-22-44 42-124 40-158-12z" fill="#d98b52"/><path d="M86 138c24-30 78-40 120-12" fill="none" stroke="#f0b47e" stroke-width="6" stroke-linecap="round"/><g stroke="#b36836" stroke-width="2.6" fill="none"><path d="M118 112q12 24 0 52M142 106q14 30 0 64M166 108q13 28 0 60M190 116q10 22 0 44"/></g><circle cx="82" cy="134" r="5" fill="#fff"/><circle cx="82" cy="134" r="2.4" fill="#333"/><g fill="#4d7d4d"><path d="M130 92l26-12-8 18zM176 88l28-6-14 16zM112 180l24 10-4-16z"/></g><g fill="#c43e2c"><circle cx="150" cy="92" r="5"/><circle cx="204" cy="108" r="4"/><circle cx="128" cy="174" r="4"/></g>`,
    '#d8e0d0',
  ),
  'bamboo.svg': plate(
    `<path d="M50 126h220q-8 74-110 74T50 126z" fill="#2f5f50"/><ellipse cx="160" cy="126" rx="110" ry="32" fill="#3f7563"/><ellipse cx="160" cy="128" rx="96" ry="24" fill="#e9dcae"/><g fill="#f4e7b8" stroke="#bfa35d" stroke-width="2">${[
      [100, 120, -18],
      [136, 110, 12],
      [172, 116, -8],
      [206, 112, 22],
      [150, 132, 30],
      [190, 134, -24],
      [116, 136, 6],
    ]
      .map(
        ([x, y, a]) =>
          `<path d="M-22 8Q-10-14 22-8Q12 12-22 8z" transform="translate(${x} ${y}) rotate(${a})"/>`,
      )
      .join('')}</g><g fill="#8c3f2a">${[
      [126, 122],
      [168, 128],
      [200, 124],
      [144, 142],
    ]
      .map(
        ([x, y]) =>
          `<rect x="${x}" y="${y}" width="24" height="13" rx="4" transform="rotate(${x % 30} ${x} ${y})"/>`,
      )
      .join(
        '',
      )}</g><g fill="none" stroke="#fff" stroke-width="4" stroke-linecap="round" opacity=".75"><path d="M126 82q-10-14 0-26t0-24M160 76q-10-14 0-26t0-24M194 82q-10-14 0-26t0-24"/></g>`,
    '#e6dcc2',
  ),
  'buns.svg': plate(
    `<path d="M54 120h212v56q0 16-106 16T54 176z" fill="#b98a52"/><g stroke="#94683a" stroke-width="3">${[66, 92, 118, 144, 170, 196, 222, 248].map((x) => `<path d="M${x} 128v52"/>`).join('')}</g><ellipse cx="160" cy="120" rx="106" ry="34" fill="#d9ae74"/><ellipse cx="160" cy="120" rx="94" ry="27" fill="#7a9a6a"/>${[
      [112, 104],
      [160, 92],
      [208, 104],
      [136, 122],
      [184, 122],
    ]
      .map(
        ([x, y]) =>
          `<g transform="translate(${x} ${y})"><path d="M-30 12Q-30-22 0-24Q30-22 30 12Q0 24-30 12z" fill="#fdf8ee"/><path d="M0-24Q-10-6-20 6M0-24Q-3-4-6 10M0-24Q4-4 8 10M0-24Q12-6 20 6" stroke="#d9cbb0" stroke-width="2" fill="none"/><circle cy="-22" r="3.4" fill="#d9cbb0"/></g>`,
      )
      .join('')}`,
    '#efd9c6',
  ),
  'tea.svg': plate(
    `<path d="M84 98h128q4 92-64 92T84 98z" fill="#f4f1e8"/><ellipse cx="148" cy="98" rx="64" ry="16" fill="#fbf9f2"/><ellipse cx="148" cy="99" rx="54" ry="11" fill="#a9b567"/><path d="M212 112q44-6 40 28t-50 26" fill="none" stroke="#f4f1e8" stroke-width="12"/><g fill="#5d7a3c"><path d="M128 98q10-9 20 0-10 8-20 0zM154 102q8-8 17 0-9 6-17 0z"/></g><g fill="none" stroke="#fff" stroke-width="4" stroke-linecap="round" opacity=".8"><path d="M130 72q-9-12 0-22t0-22M162 72q-9-12 0-22t0-22"/></g><path d="M92 140q56 18 112 0" stroke="#3f7563" stroke-width="3" fill="none"/>`,
    '#cfdccb',
  ),
}

function lattice() {
  let out = ''
  for (let x = 2; x < 375; x += 25)
    out += `<path d="M${x} 22V2h19v15h-13v-8h7v3" fill="none" stroke="${green}" stroke-width="1.5" stroke-linejoin="round"/>`
  return svg(375, 24, out)
}

const courses = [
  [
    '冷盘',
    [
      ['醉香土鸡', '绍兴十年花雕浸足两日', 58],
      ['话梅糯藕', '西湖新藕，桂花蜜', 36],
      ['春笋马兰头', '只在三四月的鲜', 42],
    ],
  ],
  [
    '热菜',
    [
      ['松鼠桂鱼', '现杀现炸，糖醋汁趁热浇', 168],
      ['腌笃鲜', '春笋、咸肉、文火三小时', 98],
      ['龙井虾仁', '明前新茶，河虾手剥', 128],
      ['雪菜冬笋', '嵊州雪菜，素净清口', 48],
    ],
  ],
  [
    '点心与茶',
    [
      ['蟹粉小笼', '六只一笼，皮薄十八褶', 46],
      ['酒酿圆子', '自家甜酒酿', 28],
      ['狮峰龙井', '山泉水现泡，可续', 68],
    ],
  ],
]

export function design() {
  const els = []
  const add = (...more) => els.push(...more.flat(9))
  add(picture('hero.svg', { x: 0, y: 0, w: 375, h: 420 }, { fillType: 'cover' }))
  add(
    text('山\n间\n小\n馆', {
      x: 36,
      y: 66,
      w: 52,
      size: 40,
      lh: 1.18,
      h: 196,
      color: deep,
      bold: true,
      serif: true,
      align: 'center',
    }),
  )
  add(
    box({ x: 96, y: 74, w: 24, h: 66 }, red, 3),
    text('春\n宴', {
      x: 98,
      y: 80,
      w: 20,
      size: 15,
      lh: 1.8,
      color: '#ffffff',
      serif: true,
      align: 'center',
    }),
  )
  let y = 402
  add(
    text('四时有味，春山可期', {
      x: 30,
      y,
      w: 315,
      size: 22,
      lh: 1.4,
      ls: 2,
      color: green,
      bold: true,
      serif: true,
      align: 'center',
    }),
  )
  add(
    text('清明前后，山里的笋和茶都到了。\n我们只做当季，卖完即止。', {
      x: 40,
      y: y + 42,
      w: 295,
      size: 15,
      lh: 1.8,
      color: ink,
      align: 'center',
    }),
  )
  y += 118
  add(
    el(
      'notice-bar',
      { x: 24, y, w: 327, h: 36, name: '本店公告' },
      {
        text: '本周到店：嵊州雷笋、明前龙井、舟山小黄鱼 · 周一店休 · 包间请提前一天预订',
        backgroundColor: '#e9e2cc',
        color: '#7a2a1e',
      },
    ),
  )
  y += 64
  add(picture('lattice.svg', { x: 0, y, w: 375, h: 24 }, { fillType: 'cover' }))
  add(
    text('招牌四味', {
      x: 24,
      y: y + 42,
      w: 327,
      size: 26,
      lh: 1.3,
      ls: 3,
      color: ink,
      bold: true,
      serif: true,
      align: 'center',
    }),
  )
  y += 98
  const four = [
    ['fish.svg', '松鼠桂鱼', '外脆里嫩 · ¥168', '炸成松鼠形的桂鱼'],
    ['bamboo.svg', '腌笃鲜', '春笋咸肉 · ¥98', '一碗热腾腾的腌笃鲜'],
    ['buns.svg', '蟹粉小笼', '六只一笼 · ¥46', '一笼蟹粉小笼'],
    ['tea.svg', '狮峰龙井', '明前新茶 · ¥68', '一盏龙井茶'],
  ]
  four.forEach(([file, title, more, name], i) => {
    add(
      el(
        'display-list',
        { x: 24 + (i % 2) * 168, y: y + Math.floor(i / 2) * 212, w: 159, h: 200, name },
        {
          imgSrc: `file:${file}`,
          topText: title,
          bottomText: more,
          titleColor: green,
          descColor: soft,
          backgroundColor: '#fffaf0',
          fillType: 'cover',
        },
      ),
    )
  })
  y += 446
  for (const [title, list] of courses) {
    const height = 74 + list.length * 62
    add(
      box({ x: 24, y, w: 327, h: height }, '#fffaf0', 4),
      frame({ x: 29, y: y + 5, w: 317, h: height - 10 }, '#cdbf9d', { radius: 2 }),
    )
    add(
      text(title, {
        x: 44,
        y: y + 22,
        w: 287,
        size: 20,
        lh: 1.3,
        ls: 4,
        color: red,
        bold: true,
        serif: true,
      }),
    )
    list.forEach(([name, more, price], i) => {
      const at = y + 64 + i * 62
      add(
        text(name, {
          x: 44,
          y: at,
          w: 200,
          size: 17,
          lh: 1.4,
          color: ink,
          bold: true,
          serif: true,
        }),
      )
      add(text(more, { x: 44, y: at + 25, w: 220, size: 13, lh: 1.5, color: soft }))
      add(
        text(`¥${price}`, {
          x: 251,
          y: at,
          w: 80,
          size: 18,
          lh: 1.4,
          color: green,
          bold: true,
          align: 'right',
        }),
      )
      if (i < list.length - 1) add(box({ x: 44, y: at + 53, w: 287, h: 1 }, '#e4d9bd'))
    })
    y += height + 20
  }
  y += 12
  add(box({ x: 0, y, w: 375, h: 330 }, green))
  add(
    text('订一桌春天', {
      x: 24,
      y: y + 36,
      w: 327,
      size: 26,
      lh: 1.3,
      ls: 3,
      color: '#f8efd9',
      bold: true,
      serif: true,
      align: 'center',
    }),
  )
  const lines = [
    ['clock', '11:00–14:00　17:00–21:30'],
    ['map-pin', '杭州市西湖区满觉陇路 88 号'],
    ['car', '门前可停车，雨天有人撑伞'],
  ]
  lines.forEach(([name, what], i) =>
    add(
      icon(name, { x: 52, y: y + 90 + i * 38, size: 20 }, '#e9cf9a'),
      text(what, { x: 88, y: y + 90 + i * 38, w: 250, size: 15, color: '#f8efd9' }),
    ),
  )
  add(
    el(
      'one-touch-dialing',
      { x: 48, y: y + 220, w: 279, h: 50, name: '拨打电话订位' },
      {
        text: '电话订位 0571-8700 2027',
        phoneNumber: '0571-87002027',
        backgroundColor: red,
        textColor: '#ffffff',
        iconColor: '#ffffff',
        borderRadius: 25,
        fontSize: 16,
        iconSize: 20,
      },
    ),
  )
  add(
    text('图片仅供参考，菜单随时令调整', {
      x: 24,
      y: y + 288,
      w: 327,
      size: 12,
      color: '#cfdccb',
      align: 'center',
    }),
  )
  y += 330
  return {
    title: '山间小馆春宴菜单',
    description: '四时有味，春山可期。清明前后，只做当季。',
    tags: ['餐饮'],
    height: y,
    page_mode: 'h5_long_page',
    pages: [page('menu', '菜单', rice, els)],
    drawings: { 'hero.svg': hero(), 'lattice.svg': lattice(), ...dishes },
  }
}
