import {
  background,
  button,
  el,
  glow,
  gradient,
  page,
  r,
  svg,
  text,
  dice,
  toPage,
} from '../builder.mjs'

const night = '#1b2557'
const moon = '#ffeebc'
const coral = '#f08a5d'
const pale = '#fdf3dc'
const ink = '#26305f'
const H = 724

const cloud = (x, y, s, fill, o = 1) =>
  `<g transform="translate(${x} ${y}) scale(${s})" opacity="${o}"><path d="M0 30q-2-26 26-26 8-24 38-18 14-20 40-8 24-4 26 20 26 0 26 32z" fill="${fill}"/><path d="M26 26q0-14 14-14t12 12M70 24q0-16 18-14t12 14M112 26q2-12 14-10" fill="none" stroke="#fff" stroke-opacity=".55" stroke-width="3" stroke-linecap="round"/></g>`

function scales(y, tones) {
  let out = ''
  for (let row = 0; row < 6; row += 1)
    for (let i = -1; i < 8; i += 1) {
      const cx = i * 54 + (row % 2 ? 27 : 0) + 27
      const cy = y + row * 20
      for (const [k, tone] of [
        [27, tones[0]],
        [20, tones[1]],
        [13, tones[0]],
        [6, tones[1]],
      ])
        out += `<circle cx="${cx}" cy="${cy + 27}" r="${k}" fill="${tone}"/>`
    }
  return out
}

function rabbit(x, y, s) {
  return `<g transform="translate(${x} ${y}) scale(${s})"><ellipse cx="0" cy="96" rx="54" ry="8" fill="#101a47" opacity=".4"/><path d="M-44 92q-14-54 22-72 20-8 40 6 34 20 24 66z" fill="#fff"/><circle cx="44" cy="78" r="14" fill="#fff"/><path d="M-34-2q-22-58-6-78 20 12 18 66zM-8-8q0-62 20-74 14 22-2 78z" fill="#fff"/><path d="M-32-16q-12-36-5-50 9 12 8 44zM-2-20q2-40 12-48 5 14-4 46z" fill="#ffc9c0"/><ellipse cx="-20" cy="18" rx="38" ry="34" fill="#fff"/><circle cx="-34" cy="14" r="4.500" fill="#26305f"/><circle cx="-6" cy="14" r="4.500" fill="#26305f"/><path d="M-25 24h10l-5 6z" fill="${coral}"/><circle cx="-44" cy="28" r="7" fill="#ffc9c0"/><circle cx="6" cy="28" r="7" fill="#ffc9c0"/><path d="M-30 70q10 10 24 0" stroke="#d8deef" stroke-width="4" fill="none"/></g>`
}

function sky() {
  const roll = dice(77)
  let stars = ''
  for (let i = 0; i < 80; i += 1)
    stars += `<circle cx="${r(roll(0, 375))}" cy="${r(roll(0, 560))}" r="${r(roll(0.5, 1.9))}" opacity="${r(roll(0.3, 1))}"/>`
  return svg(
    375,
    812,
    `<rect width="375" height="812" fill="url(#b)"/><rect width="375" height="812" fill="url(#g)"/><g fill="#fff6d8">${stars}</g><circle cx="187" cy="420" r="138" fill="${moon}"/><g fill="#f6d98f" opacity=".55"><circle cx="130" cy="374" r="22"/><circle cx="236" cy="352" r="13"/><circle cx="262" cy="438" r="27"/><circle cx="116" cy="470" r="12"/><circle cx="196" cy="340" r="7"/></g>
${cloud(-30, 356, 1.1, '#5a6bb4', 0.9)}${cloud(262, 470, 1, '#5a6bb4', 0.9)}${cloud(-16, 520, 0.9, '#7f8fd0', 0.95)}${cloud(288, 330, 0.66, '#7f8fd0', 0.7)}${rabbit(190, 498, 0.86)}
<path d="M0 612q94-52 187-26t188-12v260H0z" fill="#2d3c86"/>${scales(620, ['#33469b', '#6f84d6'])}
<g stroke="#6b3f22" stroke-width="6" fill="none"><path d="M390 40q-90 40-150 10M350 58q-20 40-60 44"/></g>${[
      [256, 54],
      [290, 104],
      [318, 66],
      [352, 44],
      [276, 78],
    ]
      .map(
        ([x, y], i) =>
          `<g transform="translate(${x} ${y}) rotate(${i * 37})"><path d="M0 0q22-14 40 0-18 14-40 0z" fill="#4c8f6d"/><circle cx="-6" cy="4" r="5" fill="#ffc75f"/><circle cx="3" cy="-6" r="5" fill="#ffdb8f"/></g>`,
      )
      .join('')}`,
    gradient('b', ['#101843', night, '#33428f', '#c9785f']) +
      glow(
        'g',
        [
          [0, moon, 0.6],
          [0.4, moon, 0.18],
          [1, moon, 0],
        ],
        { cy: 0.52, radius: 0.5 },
      ),
  )
}

function letter() {
  const cake = (x, y) =>
    `<g transform="translate(${x} ${y})"><ellipse cy="34" rx="58" ry="9" fill="#caa667" opacity=".4"/><path d="M-50 0v22q0 14 50 14t50-14V0z" fill="#c98a3d"/><path d="${Array.from(
      { length: 12 },
      (_, i) => {
        const a = (i / 12) * Math.PI * 2
        return `${i ? 'L' : 'M'}${r(Math.cos(a) * 52)} ${r(Math.sin(a) * 20)}`
      },
    ).join(
      '',
    )}z" fill="#e3ab57" stroke="#e3ab57" stroke-width="9" stroke-linejoin="round"/><ellipse rx="38" ry="13" fill="none" stroke="#a8661f" stroke-width="2.500"/><path d="M-16 0q8-9 16 0t16 0M-16 3q8 8 16 0t16 0" stroke="#a8661f" stroke-width="2.500" fill="none"/></g>`
  return svg(
    375,
    812,
    `<rect width="375" height="812" fill="${pale}"/>${cloud(-40, 20, 1.2, '#f6dfb4')}${cloud(250, 56, 1, '#f6dfb4', 0.9)}${scales(690, ['#2d3c86', '#8a9be2'])}${cake(118, 664)}${cake(236, 676)}<rect x="16" y="16" width="343" height="780" rx="14" fill="none" stroke="#d7b16d" stroke-width="1.500"/>`,
  )
}

export function design() {
  const cover = page('cover', '封面', night, [
    background('sky.svg', night, H),
    text('月满人间', {
      x: 20,
      y: 100,
      w: 335,
      size: 58,
      lh: 1.25,
      ls: 6,
      color: pale,
      bold: true,
      serif: true,
      align: 'center',
      anim: 'fadeIn',
    }),
    text('丁未年 · 中秋', {
      x: 37,
      y: 178,
      w: 301,
      size: 17,
      ls: 4,
      color: moon,
      serif: true,
      align: 'center',
      anim: 'fadeIn 300',
    }),
    text('但愿人长久，千里共婵娟', {
      x: 37,
      y: 212,
      w: 301,
      size: 15,
      ls: 2,
      color: pale,
      align: 'center',
      anim: 'fadeIn 500',
    }),
    button(
      '打开这封信',
      { x: 112, y: 612, w: 151, h: 46, go: toPage('greeting-letter') },
      { back: moon, color: night, radius: 23 },
    ),
    el(
      'background-music',
      { x: 20, y: 20, w: 32, h: 32, name: '背景音乐' },
      { src: 'file:zheng.mp3', autoplay: false },
    ),
  ])
  const page2 = page('letter', '信', pale, [
    background('letter.svg', pale, H),
    text('见字如面', {
      x: 44,
      y: 110,
      w: 287,
      size: 30,
      lh: 1.3,
      ls: 3,
      color: ink,
      bold: true,
      serif: true,
    }),
    text(
      '亲爱的朋友：\n今晚的月亮很圆，桂花也刚好开了。想起这一年里你给过的帮忙、陪伴和玩笑，觉得自己很有福气。\n愿你灯火可亲，三餐有味，想见的人都在身边；也愿不能团圆的人，抬头时看的是同一轮月亮。',
      { x: 44, y: 164, w: 287, size: 17, lh: 1.95, color: ink, serif: true },
    ),
    text('—— 你的朋友 阿遥', {
      x: 44,
      y: 500,
      w: 287,
      size: 16,
      color: '#8a4a24',
      serif: true,
      align: 'right',
    }),
    el(
      'rate',
      { x: 44, y: 536, w: 287, h: 56, name: '送一盏灯' },
      {
        title: '送一盏灯',
        themeColor: '#9a4a20',
        buttonShape: 'round',
        buttonIcon: 'star-o',
        showAvatars: false,
        enableWxLogin: false,
        baseCount: 0,
      },
    ),
  ])
  return {
    title: '中秋贺卡',
    description: '月满人间，千里共婵娟。',
    tags: ['节日'],
    height: H,
    page_mode: 'h5_swipper',
    page_direction: 'vertical',
    page_effect: 'fade',
    pages: [cover, page2],
    drawings: { 'sky.svg': sky(), 'letter.svg': letter() },
  }
}
