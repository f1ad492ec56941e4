import {
  background,
  box,
  button,
  disc,
  el,
  page,
  picture,
  r,
  svg,
  text,
  dice,
  toPage,
} from '../builder.mjs'

const red = '#b8232f'
const deep = '#7d1220'
const cream = '#fff3df'
const gold = '#ffd98a'
const ink = '#3b1a14'
const H = 724

function rays(tone) {
  const roll = dice(31)
  let out = ''
  for (let i = 0; i < 24; i += 1) {
    const [a, b] = [(i * 2 * Math.PI) / 24, ((i + 0.5) * 2 * Math.PI) / 24]
    const at = (angle) => `${r(187 + Math.cos(angle) * 760)} ${r(420 + Math.sin(angle) * 760)}`
    out += `<path d="M187 420L${at(a)}L${at(b)}z" fill="${tone[1]}"/>`
  }
  let bits = ''
  for (let i = 0; i < 70; i += 1) {
    const [x, y] = [r(roll(0, 375)), r(roll(0, 360))]
    if (x > 56 && x < 318 && y > 40 && y < 215) continue
    bits += `<rect x="${x}" y="${y}" width="${r(roll(3, 8))}" height="${r(roll(3, 13))}" rx="1.5" fill="${tone[2 + (i % 3)]}" transform="rotate(${r(roll(0, 180))} ${x} ${y})" opacity="${r(roll(0.5, 1))}"/>`
  }
  const lantern = (x, y, s) =>
    `<g transform="translate(${x} ${y}) scale(${s})"><path d="M0-120V0" stroke="${gold}" stroke-width="2"/><rect x="-16" y="-6" width="32" height="9" rx="3" fill="${gold}"/><ellipse cy="38" rx="40" ry="36" fill="#e23d3d"/><path d="M0 2q-22 36 0 72M0 2q22 36 0 72M0 2v72" stroke="#ff8a6b" stroke-width="2" fill="none"/><rect x="-16" y="70" width="32" height="9" rx="3" fill="${gold}"/><path d="M-8 79v30M0 79v38M8 79v30" stroke="${gold}" stroke-width="3"/></g>`
  return svg(
    375,
    812,
    `<rect width="375" height="812" fill="${tone[0]}"/>${out}${bits}${tone[5] ? lantern(30, 44, 0.56) + lantern(345, 44, 0.56) : ''}`,
  )
}

function shop() {
  let awning = ''
  for (let i = 0; i < 9; i += 1)
    awning += `<path d="M${20 + i * 35} 92h35v44a17.500 17.500 0 0 1-35 0z" fill="${i % 2 ? '#fff7ea' : '#2f8f6b'}"/>`
  const bread = (x, y, tone) =>
    `<path d="M${x} ${y}q2-20 22-20t22 20q0 6-6 6H${x + 6}q-6 0-6-6z" fill="${tone}"/><path d="M${x + 12} ${y - 14}l5 10M${x + 22} ${y - 17}l5 11" stroke="#fff" stroke-opacity=".6" stroke-width="3"/>`
  return svg(
    355,
    320,
    `<ellipse cx="178" cy="304" rx="170" ry="12" fill="#5c0d18" opacity=".35"/><rect x="34" y="110" width="288" height="194" fill="#fff7ea"/><path d="M20 92L40 52h275l20 40z" fill="#237556"/>${awning}
<rect x="98" y="14" width="160" height="46" rx="8" fill="${deep}"/><rect x="103" y="19" width="150" height="36" rx="5" fill="none" stroke="${gold}" stroke-width="2"/><g fill="${gold}"><circle cx="124" cy="37" r="5"/><circle cx="232" cy="37" r="5"/></g><path d="M146 46q2-18 32-18t32 18q0 3-4 3h-56q-4 0-4-3z" fill="#e9a75a"/><path d="M162 33l5 9M176 30l5 11M192 33l4 9" stroke="#fff3df" stroke-width="3" stroke-linecap="round"/>
<rect x="52" y="160" width="140" height="100" rx="5" fill="#ffe0b0" stroke="#8a4b2a" stroke-width="6"/><path d="M52 212h140" stroke="#8a4b2a" stroke-width="5"/>${bread(62, 204, '#c97a35')}${bread(110, 204, '#e3a456')}${bread(72, 254, '#e3a456')}${bread(126, 254, '#b9662a')}
<rect x="218" y="158" width="80" height="146" rx="5" fill="#2f8f6b"/><rect x="229" y="170" width="58" height="72" rx="4" fill="#ffe9c7"/><circle cx="286" cy="248" r="5" fill="${gold}"/><rect x="238" y="196" width="40" height="18" rx="3" fill="${red}"/><path d="M244 205h28" stroke="#fff" stroke-width="3"/>
<g transform="translate(330 250)"><path d="M-16 54h32l-5-30h-22z" fill="#c26747"/><g fill="#3f8f5d"><path d="M0 26q-26-18-22-42 22 10 22 42zM0 26q26-18 22-42-22 10-22 42zM0 24q-10-30 0-54 10 24 0 54z"/></g></g><g transform="translate(24 250)"><path d="M-16 54h32l-5-30h-22z" fill="#c26747"/><g fill="#3f8f5d"><path d="M0 26q-26-18-22-42 22 10 22 42zM0 26q26-18 22-42-22 10-22 42zM0 24q-10-30 0-54 10 24 0 54z"/></g></g>`,
  )
}

export function design() {
  const cover = page('cover', '封面', red, [
    background('rays.svg', red, H),
    text('GRAND OPENING', {
      x: 87,
      y: 56,
      w: 201,
      size: 13,
      ls: 3,
      color: gold,
      bold: true,
      align: 'center',
    }),
    text('开业大吉', {
      x: 20,
      y: 84,
      w: 335,
      size: 62,
      lh: 1.25,
      ls: 4,
      color: '#fff7e6',
      bold: true,
      serif: true,
      align: 'center',
      anim: 'bounceIn',
    }),
    text('麦田里 · 社区面包房', {
      x: 37,
      y: 172,
      w: 301,
      size: 20,
      ls: 2,
      color: gold,
      bold: true,
      align: 'center',
    }),
    picture(
      'shop.svg',
      { x: 10, y: 216, w: 355, h: 320, name: '挂着绿白雨篷的面包房', anim: 'slideInUp 200' },
      { fillType: 'contain' },
    ),
    text('3 月 6 日（周六）8:00 开炉', {
      x: 37,
      y: 550,
      w: 301,
      size: 20,
      color: '#fff7e6',
      bold: true,
      align: 'center',
    }),
    text('头三天 全场面包第二件半价', {
      x: 37,
      y: 584,
      w: 301,
      size: 16,
      color: gold,
      align: 'center',
    }),
    button(
      '领开业礼',
      { x: 107, y: 626, w: 161, h: 48, go: toPage('opening-gifts') },
      { back: gold, color: deep, radius: 24, size: 17 },
    ),
  ])
  const coupons = [
    ['¥10', '新客立减', '满 30 元可用'],
    ['买一送一', '手冲咖啡', '每人限一次'],
    ['免费', '试吃拼盘', '每天前 50 位'],
  ]
  const gifts = page('gifts', '开业礼', cream, [
    background('light.svg', cream, H),
    text('三份开业礼', {
      x: 37,
      y: 42,
      w: 301,
      size: 32,
      lh: 1.3,
      ls: 3,
      color: red,
      bold: true,
      serif: true,
      align: 'center',
    }),
    coupons.map(([big, what, more], i) => {
      const y = 104 + i * 92
      return [
        box({ x: 24, y, w: 327, h: 80 }, '#ffffff', 12),
        box({ x: 24, y, w: 118, h: 80 }, red, 12),
        disc({ x: 135, y: y - 7, w: 14, h: 14 }, cream),
        disc({ x: 135, y: y + 73, w: 14, h: 14 }, cream),
        text(big, {
          x: 28,
          y: y + (big.length > 3 ? 26 : 20),
          w: 110,
          size: big.length > 3 ? 20 : 28,
          lh: 1.3,
          color: '#fff7e6',
          bold: true,
          align: 'center',
        }),
        text(what, { x: 162, y: y + 14, w: 180, size: 18, lh: 1.4, color: ink, bold: true }),
        text(more, { x: 162, y: y + 44, w: 180, size: 14, color: '#6d4a40' }),
      ]
    }),
    text('距离开炉', { x: 37, y: 390, w: 301, size: 15, color: ink, bold: true, align: 'center' }),
    el(
      'countdown',
      { x: 62, y: 416, w: 251, h: 72, name: '距离开炉' },
      {
        endTime: '2027-03-06 08:00',
        themeColor: deep,
        textColor: '#fff7e6',
        backgroundColor: red,
        showBorder: false,
        fontSize: 22,
        unitFontSize: 12,
      },
    ),
    el(
      'map',
      { x: 24, y: 500, w: 327, h: 150, name: '面包房地图' },
      {
        labelContent: '麦田里面包房',
        detailedAddress: '成都市青羊区泡桐树街 16 号',
        poi: { position: { lat: 30.6688, lng: 104.0529 }, name: '麦田里面包房', type: 4 },
        zoomLevel: 16,
      },
    ),
    el(
      'one-touch-dialing',
      { x: 24, y: 662, w: 327, h: 46, name: '打电话订蛋糕' },
      {
        text: '订蛋糕 028-8600 1688',
        phoneNumber: '028-86001688',
        backgroundColor: red,
        textColor: '#ffffff',
        iconColor: '#ffffff',
        borderRadius: 23,
        fontSize: 16,
        iconSize: 18,
      },
    ),
  ])
  return {
    title: '新店开业邀请',
    description: '麦田里社区面包房，3 月 6 日开炉，第二件半价。',
    tags: ['餐饮', '营销'],
    height: H,
    page_mode: 'h5_swipper',
    page_direction: 'vertical',
    page_effect: 'slide',
    pages: [cover, gifts],
    drawings: {
      'rays.svg': rays([red, '#c4303a', gold, '#ff9d6b', '#fff3df', true]),
      'light.svg': rays([cream, '#ffeccd', '#f3c1a1', '#f4d58d', '#e9a59a', false]),
      'shop.svg': shop(),
    },
  }
}
