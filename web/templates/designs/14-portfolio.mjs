import {
  box,
  button,
  disc,
  el,
  icon,
  page,
  picture,
  r,
  svg,
  text,
  dice,
  toLink,
} from '../builder.mjs'

const white = '#ffffff'
const black = '#111111'
const soft = '#565656'
const H = '#ff5a36'

/** Six posters, each from its own rule. */
const posters = {
  'sun.svg': () =>
    svg(
      400,
      500,
      `<rect width="400" height="500" fill="#ffe7d1"/>${Array.from({ length: 14 }, (_, i) => `<rect x="60" y="${96 + i * 24}" width="280" height="${r(22 - i * 1.35)}" fill="#f04e23"/>`).join('')}<path d="M0 0h400v500H0zM200 108a140 140 0 1 0 .1 0z" fill="#ffe7d1" fill-rule="evenodd"/><path d="M40 452h320" stroke="#1b1b1b" stroke-width="3"/>`,
    ),
  'wave.svg': () =>
    svg(
      400,
      500,
      `<rect width="400" height="500" fill="#0d2b8f"/>${Array.from({ length: 22 }, (_, i) => {
        const y = 70 + i * 19
        return `<path d="M-10 ${y}Q90 ${r(y - 70 + i * 5)} 200 ${y}T410 ${y}" stroke="#9fd0ff" stroke-width="${r(1 + i * 0.3)}" fill="none"/>`
      }).join('')}<circle cx="290" cy="110" r="46" fill="#ffd23f"/>`,
    ),
  'grid.svg': () => {
    const roll = dice(5)
    let out = ''
    for (let y = 0; y < 10; y += 1)
      for (let x = 0; x < 8; x += 1) {
        const s = roll(6, 40)
        out += `<circle cx="${25 + x * 50}" cy="${25 + y * 50}" r="${r(s / 2)}" fill="${(x + y) % 5 === 0 ? H : '#141414'}"/>`
      }
    return svg(400, 500, `<rect width="400" height="500" fill="#f3f0e8"/>${out}`)
  },
  'leaf.svg': () =>
    svg(
      400,
      500,
      `<rect width="400" height="500" fill="#d6ecd2"/>${Array.from({ length: 9 }, (_, i) => `<path d="M200 470C${r(60 - i * 10)} ${r(380 - i * 30)} ${r(110 + i * 6)} ${r(140 - i * 8)} 200 ${r(40 + i * 36)}C${r(290 - i * 6)} ${r(140 - i * 8)} ${r(340 + i * 10)} ${r(380 - i * 30)} 200 470z" fill="#1f7a4d" opacity="${r(0.12 + i * 0.06)}"/>`).join('')}<path d="M200 480V60" stroke="#0c4029" stroke-width="4"/>`,
    ),
  'cube.svg': () => {
    let out = ''
    for (let y = 0; y < 6; y += 1)
      for (let x = 0; x < 4; x += 1) {
        const cx = 62 + x * 104 - (y % 2) * 52
        const cy = 60 + y * 78
        out += `<path d="M${cx} ${cy}l52-26 52 26-52 26z" fill="#ffd9e6"/><path d="M${cx} ${cy}v52l52 26v-52z" fill="#d81e5b"/><path d="M${cx + 104} ${cy}v52l-52 26v-52z" fill="#8c0f3a"/>`
      }
    return svg(400, 500, `<rect width="400" height="500" fill="#fff4f7"/>${out}`)
  },
  'eye.svg': () =>
    svg(
      400,
      500,
      `<rect width="400" height="500" fill="#ffd23f"/>${Array.from({ length: 11 }, (_, i) => `<path d="M20 250Q200 ${r(40 + i * 19)} 380 250Q200 ${r(460 - i * 19)} 20 250z" fill="none" stroke="#111" stroke-width="5"/>`).join('')}<circle cx="200" cy="250" r="52" fill="#111"/><circle cx="218" cy="232" r="14" fill="#fff"/>`,
    ),
}

const works = [
  ['sun.svg', '《日落计时》', '海报 · 2026', '橙色条纹拼成的落日'],
  ['wave.svg', '《夜航》', '唱片封套 · 2026', '深蓝底上的波浪线'],
  ['grid.svg', '《噪声》', '展览视觉 · 2025', '大小不一的圆点阵列'],
  ['leaf.svg', '《一片叶子》', '品牌图形 · 2025', '层层叠叠的绿叶'],
  ['cube.svg', '《住在盒子里》', '书籍装帧 · 2024', '粉红色立方体'],
  ['eye.svg', '《看》', '电影节 · 2024', '线条构成的眼睛'],
]

export function design() {
  const els = []
  const add = (...more) => els.push(...more.flat(9))
  add(box({ x: 0, y: 0, w: 375, h: 560 }, H))
  add(
    text('WEN LAN', { x: 24, y: 30, w: 200, size: 15, ls: 2, color: black, bold: true }),
    text('2018—2027', {
      x: 231,
      y: 30,
      w: 120,
      size: 15,
      color: black,
      bold: true,
      align: 'right',
    }),
  )
  add(text('温\n岚', { x: 16, y: 60, w: 190, size: 170, lh: 1.02, color: black, bold: true }))
  add(
    text('平面设计\n插画\n图形系统', {
      x: 222,
      y: 84,
      w: 129,
      size: 20,
      lh: 1.6,
      color: black,
      bold: true,
    }),
  )
  add(
    disc({ x: 236, y: 254, w: 190, h: 190 }, black),
    disc({ x: 266, y: 284, w: 130, h: 130 }, '#ffd23f'),
  )
  add(
    text('我做图形。\n简单的形，重复很多次，\n直到它开始说话。', {
      x: 24,
      y: 436,
      w: 327,
      size: 18,
      lh: 1.7,
      color: black,
      bold: true,
    }),
  )
  let y = 600
  add(
    text('精选作品', { x: 24, y, w: 220, size: 30, lh: 1.3, color: black, bold: true }),
    text('06', {
      x: 271,
      y,
      w: 80,
      size: 30,
      lh: 1.3,
      color: '#c43a18',
      bold: true,
      align: 'right',
    }),
  )
  y += 62
  works.forEach(([file, title, kind, name], i) => {
    const x = i % 2 ? 196 : 24
    const at = y + Math.floor(i / 2) * 290 + (i % 2 ? 44 : 0)
    add(picture(file, { x, y: at, w: 155, h: 194, name }, { fillType: 'cover' }))
    add(
      text(title, { x, y: at + 204, w: 155, size: 16, color: black, bold: true }),
      text(kind, { x, y: at + 230, w: 155, size: 13, color: soft }),
    )
  })
  y += 3 * 290 + 60
  add(box({ x: 0, y, w: 375, h: 520 }, black))
  add(text('翻一翻', { x: 24, y: y + 40, w: 327, size: 30, lh: 1.3, color: white, bold: true }))
  add(
    el(
      'slide',
      { x: 62, y: y + 104, w: 251, h: 314, name: '六张海报轮播' },
      {
        items: works.map(([file]) => ({ image: `file:${file}` })),
        effect: 'coverflow',
        autoplay: false,
      },
    ),
  )
  add(
    text('左右滑动，六张海报都在这里', {
      x: 24,
      y: y + 440,
      w: 327,
      size: 14,
      color: '#cfcfcf',
      align: 'center',
    }),
  )
  y += 556
  add(text('合作过', { x: 24, y, w: 327, size: 30, lh: 1.3, color: black, bold: true }))
  y += 58
  for (const [who, what] of [
    ['山海出版社', '书系视觉'],
    ['无声剧场', '演出季主视觉'],
    ['一只橘子', '品牌与包装'],
    ['北岸电影节', '三届主海报'],
  ]) {
    add(
      box({ x: 24, y, w: 327, h: 2 }, black),
      text(who, { x: 24, y: y + 16, w: 170, size: 18, color: black, bold: true }),
      text(what, { x: 190, y: y + 18, w: 161, size: 15, color: soft, align: 'right' }),
    )
    y += 62
  }
  y += 24
  add(box({ x: 0, y, w: 375, h: 280 }, '#ffd23f'))
  add(
    text('有想法，\n就来聊聊。', {
      x: 24,
      y: y + 40,
      w: 327,
      size: 40,
      lh: 1.3,
      color: black,
      bold: true,
    }),
  )
  add(
    icon('mail', { x: 24, y: y + 156, size: 22 }, black),
    text('hello@wenlan.example', { x: 60, y: y + 157, w: 290, size: 16, color: black }),
  )
  add(
    button(
      '预约三十分钟',
      { x: 24, y: y + 202, w: 327, h: 52, go: toLink('https://example.com/wenlan') },
      { back: black, radius: 0, size: 17 },
    ),
  )
  y += 280
  return {
    title: '设计师作品集',
    description: '温岚：平面设计、插画、图形系统。',
    tags: ['个人'],
    height: y,
    page_mode: 'h5_long_page',
    pages: [page('works', '作品', white, els)],
    drawings: Object.fromEntries(Object.entries(posters).map(([name, draw]) => [name, draw()])),
  }
}
