import { box, button, el, page, picture, svg, text, dice, toPhone } from '../builder.mjs'

const paper = '#faf7f0'
const ink = '#1d1d1b'
const soft = '#565049'
const accent = '#1f5d86'
const rust = '#a8441f'

function street() {
  const roll = dice(63)
  let houses = ''
  const tones = ['#e9b28a', '#c9d6c0', '#e7c8b7', '#b9cfdb', '#efd59b', '#d8b5a7']
  let x = -10
  let i = 0
  while (x < 380) {
    const [w, h] = [Math.round(roll(48, 76)), Math.round(roll(96, 170))]
    const y = 270 - h
    houses += `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${tones[i % 6]}"/><path d="M${x - 4} ${y}h${w + 8}l-8-16H${x + 4}z" fill="#7c4a3a"/>`
    for (let row = 0; row < Math.floor((h - 50) / 34); row += 1)
      for (let col = 0; col < 2; col += 1)
        houses += `<rect x="${x + 10 + col * (w - 34)}" y="${y + 14 + row * 34}" width="15" height="20" rx="2" fill="#fdf6e3" stroke="#7c6a58" stroke-width="1.500"/>`
    houses += `<rect x="${x + 8}" y="236" width="${w - 16}" height="34" fill="#5d4a40"/><path d="M${x + 4} 236h${w - 8}l4 12H${x}z" fill="${i % 2 ? '#b5432f' : '#2f6f5e'}"/>`
    x += w + 4
    i += 1
  }
  const tree = (tx, s) =>
    `<g transform="translate(${tx} 282) scale(${s})"><rect x="-4" y="-40" width="8" height="44" fill="#6b4a33"/><circle cy="-64" r="30" fill="#5c8a5a"/><circle cx="-18" cy="-50" r="20" fill="#4d7a4e"/><circle cx="18" cy="-52" r="22" fill="#6c9a66"/></g>`
  const bike = `<g transform="translate(92 292)" fill="none" stroke="#2a2a2a" stroke-width="2.600"><circle cx="0" cy="0" r="11"/><circle cx="34" cy="0" r="11"/><path d="M0 0l12-20h18L34 0M12-20l8 20H0M28-27h8l-6 7M8-26h9"/></g>`
  return svg(
    375,
    320,
    `<rect width="375" height="320" fill="#dcebf0"/><circle cx="310" cy="56" r="26" fill="#f6c560"/><g fill="#fff" opacity=".9"><path d="M40 66q6-22 28-16 14-18 34 0 22-4 22 16z"/><path d="M196 40q4-14 20-10 10-12 24 0 14-2 14 10z"/></g>${houses}<rect y="270" width="375" height="50" fill="#cfc3b2"/><path d="M0 298h375" stroke="#fff" stroke-width="3" stroke-dasharray="22 16"/>${tree(58, 0.8)}${tree(206, 0.95)}${tree(330, 0.8)}${bike}`,
  )
}

export function design() {
  const els = []
  const add = (...more) => els.push(...more.flat(9))
  add(box({ x: 20, y: 24, w: 335, h: 4 }, ink))
  add(
    text('梧桐里', {
      x: 20,
      y: 34,
      w: 335,
      size: 64,
      lh: 1.25,
      ls: 14,
      color: ink,
      bold: true,
      serif: true,
      align: 'center',
    }),
  )
  add(
    text('社 区 月 报', {
      x: 20,
      y: 116,
      w: 335,
      size: 16,
      ls: 3,
      color: ink,
      serif: true,
      align: 'center',
    }),
  )
  add(
    box({ x: 20, y: 150, w: 335, h: 1 }, ink),
    text('第 38 期', { x: 20, y: 156, w: 100, size: 13, color: ink }),
    text('2027 年 4 月', { x: 128, y: 156, w: 120, size: 13, color: ink, align: 'center' }),
    text('免费取阅', { x: 255, y: 156, w: 100, size: 13, color: ink, align: 'right' }),
    box({ x: 20, y: 184, w: 335, h: 1 }, ink),
  )
  add(
    picture(
      'street.svg',
      { x: 20, y: 200, w: 335, h: 286, name: '梧桐里的街道，春天的树和一辆自行车' },
      { fillType: 'cover' },
    ),
  )
  let y = 506
  add(text('头条', { x: 20, y, w: 60, size: 14, color: rust, bold: true }))
  add(
    text('老菜场重新开门，\n摊主一个都没少', {
      x: 20,
      y: y + 26,
      w: 335,
      size: 30,
      lh: 1.35,
      color: ink,
      bold: true,
      serif: true,
    }),
  )
  add(
    text(
      '关门改造一百二十天后，梧桐里菜场上周六清早重新开张。四十六个摊位全部留下，屋顶换成了采光瓦，过道宽了六十公分，轮椅和婴儿车第一次能一路推到底。卖豆腐的王阿姨说：“灯亮了，豆腐也显得白。”',
      { x: 20, y: y + 120, w: 335, size: 17, lh: 1.85, color: ink, serif: true },
    ),
  )
  y += 330
  add(box({ x: 20, y, w: 335, h: 3 }, ink))
  add(
    text('本月要闻', {
      x: 20,
      y: y + 14,
      w: 335,
      size: 24,
      lh: 1.4,
      color: ink,
      bold: true,
      serif: true,
    }),
  )
  const news = [
    ['title', 'summary', 'link', 'date', 'source'],
    [
      '加装电梯第七部通过验收',
      '12 号楼三单元的老人下楼散步了，十六户共同出资。',
      'https://example.com/news/1',
      '2027-04-18',
      '居委会',
    ],
    [
      '社区食堂推出周末家庭套餐',
      '三菜一汤 48 元，可以提前一天在门口黑板上预订。',
      'https://example.com/news/2',
      '2027-04-15',
      '食堂',
    ],
    [
      '小学放学后四点半课堂招募',
      '需要会下棋、会书法、会讲故事的退休邻居。',
      'https://example.com/news/3',
      '2027-04-11',
      '志愿站',
    ],
    [
      '流浪猫绝育计划完成九只',
      '感谢三位邻居提供术后照看，下一批 5 月开始。',
      'https://example.com/news/4',
      '2027-04-06',
      '宠物小组',
    ],
  ]
  add(el('news-list', { x: 20, y: y + 56, w: 335, h: 410, name: '本月要闻' }, { dataset: news }))
  y += 490
  add(box({ x: 0, y, w: 375, h: 400 }, '#eae4d6'))
  add(
    text('数字里的四月', {
      x: 20,
      y: y + 28,
      w: 335,
      size: 24,
      lh: 1.4,
      color: ink,
      bold: true,
      serif: true,
    }),
  )
  add(text('志愿服务时长（小时）', { x: 20, y: y + 66, w: 335, size: 14, color: soft }))
  add(
    el(
      'bar-chart',
      { x: 14, y: y + 90, w: 347, h: 290, name: '近五个月志愿服务时长' },
      {
        dataset: [
          ['月份', '时长'],
          ['12 月', 186],
          ['1 月', 142],
          ['2 月', 210],
          ['3 月', 268],
          ['4 月', 325],
        ],
        chartColors: [accent, rust, '#6c7f3a', '#8a6b2f', '#5b4a78'],
      },
    ),
  )
  y += 430
  add(
    text('下月日历', { x: 20, y, w: 335, size: 24, lh: 1.4, color: ink, bold: true, serif: true }),
  )
  y += 46
  for (const [day, what, where] of [
    ['05.01', '旧物交换市集', '中心花园 9:00'],
    ['05.09', '给妈妈理发', '社区客厅 14:00'],
    ['05.16', '梧桐里小马拉松', '东门集合 7:30'],
    ['05.30', '露天电影《菜肉馄饨》', '篮球场 19:30'],
  ]) {
    add(
      text(day, {
        x: 20,
        y: y + 8,
        w: 84,
        size: 22,
        lh: 1.4,
        color: accent,
        bold: true,
        serif: true,
      }),
      text(what, { x: 112, y: y + 4, w: 243, size: 17, color: ink, bold: true }),
      text(where, { x: 112, y: y + 31, w: 243, size: 14, color: soft }),
      box({ x: 20, y: y + 64, w: 335, h: 1 }, '#cfc6b4'),
    )
    y += 72
  }
  y += 24
  add(box({ x: 20, y, w: 335, h: 148 }, accent, 4))
  add(
    text('家里有新鲜事？', {
      x: 40,
      y: y + 22,
      w: 295,
      size: 20,
      lh: 1.4,
      color: '#ffffff',
      bold: true,
      serif: true,
    }),
    text('一张照片、三句话就够，登出送食堂餐券。', {
      x: 40,
      y: y + 54,
      w: 295,
      size: 14,
      color: '#ffffff',
    }),
  )
  add(
    button(
      '给编辑部打电话',
      { x: 40, y: y + 88, w: 295, h: 44, go: toPhone('021-60001038') },
      { back: '#ffffff', color: accent, radius: 4, size: 16 },
    ),
  )
  y += 176
  add(
    text('梧桐里居民委员会 编印 · 主编 陈明月', {
      x: 20,
      y,
      w: 335,
      size: 13,
      color: soft,
      align: 'center',
    }),
  )
  y += 50
  return {
    title: '社区月报',
    description: '梧桐里社区月报第 38 期：老菜场重新开门。',
    tags: ['资讯'],
    height: y,
    page_mode: 'h5_long_page',
    pages: [page('news', '月报', paper, els)],
    drawings: { 'street.svg': street() },
  }
}
