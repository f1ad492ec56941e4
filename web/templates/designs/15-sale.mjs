import { box, button, el, page, picture, r, svg, text, dice, toLink } from '../builder.mjs'

const hot = '#d5123f'
const dark = '#4a0620'
const cream = '#fff6ea'
const sun = '#ffe14d'
const ink = '#33101c'
const soft = '#6b4450'

function hero() {
  const roll = dice(41)
  const star = (x, y, R, k, fill, n = 16) =>
    `<path d="${Array.from({ length: n * 2 }, (_, i) => {
      const a = (i * Math.PI) / n
      const d = i % 2 ? R * k : R
      return `${i ? 'L' : 'M'}${r(x + Math.cos(a) * d)} ${r(y + Math.sin(a) * d)}`
    }).join('')}z" fill="${fill}"/>`
  let dots = ''
  for (let y = 0; y < 12; y += 1)
    for (let x = 0; x < 24; x += 1)
      dots += `<circle cx="${x * 17}" cy="${330 + y * 14}" r="${r(0.6 + y * 0.42)}" fill="#b10c36"/>`
  const bag = (x, y, s, a, tone, stripe) =>
    `<g transform="translate(${x} ${y}) rotate(${a}) scale(${s})"><path d="M-46-56h92l10 122H-56z" fill="${tone}"/><path d="M-46-56h92l2 20h-96z" fill="${stripe}"/><path d="M-22-50q0-40 22-40t22 40" fill="none" stroke="${dark}" stroke-width="6"/><circle cy="14" r="20" fill="#fff"/><path d="M-8 22L8 6" stroke="${hot}" stroke-width="5" stroke-linecap="round"/><circle cx="-7" cy="7" r="4.500" fill="${hot}"/><circle cx="8" cy="21" r="4.500" fill="${hot}"/></g>`
  let bits = ''
  for (let i = 0; i < 40; i += 1) {
    const [x, y] = [r(roll(0, 375)), r(roll(0, 400))]
    if (x > 20 && x < 355 && y > 50 && y < 240) continue
    bits += `<rect x="${x}" y="${y}" width="7" height="13" rx="2" fill="${[sun, '#fff', '#ff9d5c', '#7fe3ff'][i % 4]}" transform="rotate(${r(roll(0, 180))} ${x} ${y})"/>`
  }
  return svg(
    375,
    520,
    `<rect width="375" height="520" fill="${hot}"/>${dots}${star(187, 380, 152, 0.84, '#ff7a3d', 20)}${star(187, 380, 128, 0.86, sun, 20)}${bits}${bag(120, 392, 0.9, -12, '#7fe3ff', '#38b6dd')}${bag(258, 396, 0.84, 12, '#ffb3cf', '#ff7fb0')}${bag(188, 380, 1.2, 0, '#fff3df', '#ff9d5c')}<path d="M0 504l31-16 31 16 31-16 31 16 31-16 32 16 31-16 31 16 31-16 31 16 31-16 40 20v20H0z" fill="${cream}"/>`,
  )
}

const goods = {
  'pan.svg': svg(
    320,
    240,
    `<rect width="320" height="240" fill="#ffe3d3"/><ellipse cx="140" cy="196" rx="96" ry="12" fill="#000" opacity=".12"/><path d="M48 118h184q-6 72-92 72t-92-72z" fill="#2f3a47"/><ellipse cx="140" cy="118" rx="92" ry="24" fill="#46566a"/><ellipse cx="140" cy="119" rx="80" ry="18" fill="#222b35"/><rect x="226" y="108" width="78" height="17" rx="8" fill="#b5713d"/><ellipse cx="132" cy="116" rx="34" ry="10" fill="#fffdf6"/><ellipse cx="136" cy="114" rx="13" ry="5" fill="#ffc83d"/>`,
  ),
  'lamp.svg': svg(
    320,
    240,
    `<rect width="320" height="240" fill="#dff0f4"/><ellipse cx="160" cy="210" rx="74" ry="10" fill="#000" opacity=".12"/><path d="M110 206h100v8H110z" fill="#c98a4b"/><path d="M154 110h12v96h-12z" fill="#c98a4b"/><path d="M112 118L136 40h48l24 78z" fill="#fff5db"/><path d="M112 118L136 40h18l-10 78z" fill="#ffe3a1"/><ellipse cx="160" cy="118" rx="48" ry="8" fill="#ffdf8a"/>`,
  ),
  'towel.svg': svg(
    320,
    240,
    `<rect width="320" height="240" fill="#f0e6fa"/><ellipse cx="160" cy="204" rx="110" ry="11" fill="#000" opacity=".12"/><rect x="62" y="154" width="196" height="46" rx="20" fill="#7e6bc4"/><rect x="74" y="110" width="172" height="48" rx="20" fill="#f4f1fb"/><rect x="86" y="66" width="148" height="48" rx="20" fill="#ffb7c9"/><g stroke="#fff" stroke-opacity=".6" stroke-width="4"><path d="M84 182h140M102 94h108"/></g><path d="M96 140h120" stroke="#d9d1ee" stroke-width="4"/>`,
  ),
  'cup.svg': svg(
    320,
    240,
    `<rect width="320" height="240" fill="#e6f3d8"/><ellipse cx="160" cy="212" rx="66" ry="9" fill="#000" opacity=".12"/><path d="M112 52h96l-10 150q-1 8-10 8h-56q-9 0-10-8z" fill="#2f8f6b"/><path d="M106 36h108v20H106z" fill="#1f6a4e"/><path d="M132 24h56v14h-56z" fill="#1f6a4e"/><path d="M116 100h88l-4 52h-80z" fill="#fff7e6"/><path d="M160 112q20 10 0 30-20-20 0-30z" fill="#2f8f6b"/><path d="M122 62l8 134" stroke="#fff" stroke-opacity=".35" stroke-width="8"/>`,
  ),
}

export function design() {
  const els = []
  const add = (...more) => els.push(...more.flat(9))
  add(
    picture(
      'hero.svg',
      { x: 0, y: 0, w: 375, h: 520, name: '三只购物袋与星形爆炸贴' },
      { fillType: 'cover' },
    ),
  )
  add(
    text('只有 48 小时', {
      x: 24,
      y: 46,
      w: 327,
      size: 22,
      ls: 4,
      color: sun,
      bold: true,
      align: 'center',
    }),
  )
  add(
    text('年中好价', {
      x: 10,
      y: 80,
      w: 355,
      size: 76,
      lh: 1.2,
      color: '#ffffff',
      bold: true,
      align: 'center',
    }),
  )
  add(
    text('全场 5 折起 · 满 299 再减 60', {
      x: 24,
      y: 182,
      w: 327,
      size: 19,
      color: '#ffffff',
      bold: true,
      align: 'center',
    }),
  )
  let y = 520
  add(
    el(
      'notice-bar',
      { x: 20, y, w: 335, h: 38, name: '活动公告' },
      {
        text: '6 月 17 日 20:00 准时开抢，每位顾客限购 5 件 · 活动商品支持 7 天无理由',
        backgroundColor: '#ffe9c9',
        color: '#7a1f10',
      },
    ),
  )
  y += 62
  add(text('距离结束还有', { x: 24, y, w: 327, size: 16, color: ink, bold: true, align: 'center' }))
  add(
    el(
      'countdown',
      { x: 37, y: y + 32, w: 301, h: 92, name: '距离活动结束' },
      {
        endTime: '2027-06-19 20:00',
        themeColor: ink,
        textColor: '#ffffff',
        backgroundColor: hot,
        showBorder: false,
        fontSize: 32,
        unitFontSize: 13,
      },
    ),
  )
  y += 152
  add(
    text('爆款半价', { x: 20, y, w: 200, size: 30, lh: 1.3, color: hot, bold: true }),
    text('限量，售完恢复原价', {
      x: 175,
      y: y + 14,
      w: 180,
      size: 14,
      color: soft,
      align: 'right',
    }),
  )
  y += 58
  const list = [
    ['pan.svg', '深煎不粘锅 28cm', '原价 298', '149', '盛着煎蛋的平底锅'],
    ['lamp.svg', '奶油布艺台灯', '原价 219', '109', '布罩台灯'],
    ['towel.svg', '长绒棉毛巾三条装', '原价 118', '59', '叠好的三条毛巾'],
    ['cup.svg', '316 保温随行杯', '原价 169', '85', '绿色保温杯'],
  ]
  list.forEach(([file, title, old, now, name], i) => {
    const [x, at] = [20 + (i % 2) * 171, y + Math.floor(i / 2) * 284]
    add(box({ x, y: at, w: 164, h: 272 }, '#ffffff', 14))
    add(
      el(
        'display-list',
        { x, y: at, w: 164, h: 204, name },
        {
          imgSrc: `file:${file}`,
          topText: title.length > 9 ? title : title,
          bottomText: old,
          titleColor: ink,
          descColor: soft,
          backgroundColor: '#ffffff',
        },
      ),
    )
    add(
      text(`<span style="font-size: 0.6em">¥</span>${now}`, {
        x: x + 14,
        y: at + 210,
        w: 70,
        h: 46,
        size: 30,
        lh: 1.5,
        color: hot,
        bold: true,
      }),
    )
    add(
      button(
        '去抢',
        { x: x + 84, y: at + 216, w: 68, h: 38, go: toLink('https://example.com/sale') },
        { back: hot, radius: 19, size: 15 },
      ),
    )
  })
  y += 592
  add(text('满减叠加', { x: 20, y, w: 335, size: 30, lh: 1.3, color: hot, bold: true }))
  y += 56
  ;[
    ['满 99', '减 15'],
    ['满 299', '减 60'],
    ['满 599', '减 150'],
  ].forEach(([when, cut], i) => {
    const x = 20 + i * 114
    add(box({ x, y, w: 107, h: 112 }, i === 1 ? hot : '#ffe9c9', 14))
    add(
      text(when, {
        x,
        y: y + 18,
        w: 107,
        size: 15,
        color: i === 1 ? '#ffffff' : ink,
        align: 'center',
      }),
      text(cut, {
        x,
        y: y + 46,
        w: 107,
        size: 26,
        lh: 1.4,
        color: i === 1 ? sun : hot,
        bold: true,
        align: 'center',
      }),
    )
  })
  y += 144
  add(box({ x: 0, y, w: 375, h: 196 }, dark))
  add(
    text('别错过，\n下一次要等到冬天。', {
      x: 24,
      y: y + 28,
      w: 327,
      size: 22,
      lh: 1.5,
      color: '#ffffff',
      bold: true,
      align: 'center',
    }),
  )
  add(
    button(
      '进店抢购',
      { x: 62, y: y + 112, w: 251, h: 54, go: toLink('https://example.com/sale') },
      { back: sun, color: dark, radius: 27, size: 19 },
    ),
  )
  y += 196
  return {
    title: '限时特卖',
    description: '只有 48 小时：全场 5 折起，满 299 再减 60。',
    tags: ['营销'],
    height: y,
    page_mode: 'h5_long_page',
    pages: [page('sale', '特卖', cream, els)],
    drawings: { 'hero.svg': hero(), ...goods },
  }
}
