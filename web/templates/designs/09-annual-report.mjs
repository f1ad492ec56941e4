import {
  background,
  box,
  button,
  el,
  gradient,
  icon,
  page,
  r,
  svg,
  text,
  toPage,
} from '../builder.mjs'

const teal = '#0b3b40'
const mint = '#7fe0c3'
const paper = '#f5f8f6'
const ink = '#10292c'
const soft = '#4a5f61'
const amber = '#b86a00'
const colors = ['#0f7f78', '#e08a1e', '#44617b', '#b7483a', '#6f9f3c']
const H = 724

function contours() {
  let out = ''
  for (let i = 0; i < 22; i += 1) {
    const k = i * 17
    out += `<path d="M-20 ${r(812 - k * 0.6)}C60 ${r(700 - k)} 130 ${r(840 - k * 1.1)} 210 ${r(720 - k)}S340 ${r(640 - k * 1.15)} 400 ${r(600 - k)}" stroke="${mint}" stroke-opacity="${r(0.62 - i * 0.025)}" fill="none" stroke-width="${i % 5 === 0 ? 1.8 : 0.8}"/>`
  }
  let columns = ''
  for (let i = 0; i < 9; i += 1)
    columns += `<rect x="${28 + i * 36}" y="${r(812 - 30 - i * i * 3.1 - i * 8)}" width="22" height="400" fill="${mint}" opacity="${r(0.1 + i * 0.03)}"/>`
  return svg(
    375,
    812,
    `<rect width="375" height="812" fill="url(#b)"/>${columns}${out}`,
    gradient('b', ['#06292d', teal, '#0e5657']),
  )
}

function sheet() {
  return svg(
    375,
    812,
    `<rect width="375" height="812" fill="${paper}"/><path d="M375 0v190C330 150 290 120 300 60 304 34 320 10 330 0z" fill="#dcefe7"/><path d="M0 812V700c60 20 96 60 110 112z" fill="#dcefe7"/>`,
  )
}

export function design() {
  const head = (no, title) => [
    text(no, { x: 28, y: 40, w: 60, size: 14, ls: 1, color: colors[0], bold: true }),
    text(title, { x: 28, y: 64, w: 300, size: 28, lh: 1.3, color: ink, bold: true }),
    box({ x: 28, y: 110, w: 44, h: 4 }, '#e08a1e', 2),
  ]
  const kpi = (x, y, number, unit, what, color = ink) => [
    text(`${number}<span style="font-size: 0.45em"> ${unit}</span>`, {
      x,
      y,
      w: 155,
      h: 50,
      size: 36,
      lh: 1.3,
      color,
      bold: true,
    }),
    text(what, { x, y: y + 50, w: 150, size: 14, color: soft }),
  ]
  const cover = page('cover', '封面', teal, [
    background('contours.svg', teal, H),
    text('ANNUAL REPORT', { x: 28, y: 64, w: 319, size: 14, ls: 5, color: mint, bold: true }),
    text('2026', {
      x: 24,
      y: 92,
      w: 327,
      size: 110,
      lh: 1.05,
      color: '#ffffff',
      bold: true,
      anim: 'slideInUp',
    }),
    text('年度报告', {
      x: 28,
      y: 212,
      w: 319,
      size: 40,
      lh: 1.3,
      ls: 6,
      color: '#ffffff',
      bold: true,
      anim: 'slideInUp 200',
    }),
    text('把慢的事情做久，把久的事情做稳。\n这是远山农业的第十一年。', {
      x: 28,
      y: 286,
      w: 319,
      size: 16,
      lh: 1.9,
      color: '#e3f4ee',
      anim: 'fadeIn 500',
    }),
    text('远山农业股份 · 2027 年 3 月', { x: 28, y: 380, w: 319, size: 14, color: mint }),
    button(
      '开始阅读',
      { x: 28, y: 424, w: 132, h: 44, go: toPage('annualreport-growth') },
      { back: mint, color: teal, radius: 22, size: 16 },
    ),
  ])
  const growth = page('growth', '增长', paper, [
    background('sheet.svg', paper, H),
    head('01', '营收与增长'),
    kpi(28, 136, '18.6', '亿元', '全年营业收入', colors[0]),
    kpi(196, 136, '+23', '%', '比上一年', amber),
    box({ x: 20, y: 226, w: 335, h: 320 }, '#ffffff', 16),
    text('季度营业收入（亿元）', { x: 36, y: 240, w: 300, size: 14, color: ink, bold: true }),
    el(
      'line-chart',
      { x: 26, y: 262, w: 323, h: 276, name: '季度营业收入折线图' },
      {
        dataset: [
          ['季度', '2025', '2026'],
          ['一季度', 3.1, 3.8],
          ['二季度', 3.6, 4.4],
          ['三季度', 4.0, 4.9],
          ['四季度', 4.4, 5.5],
        ],
        chartColors: colors,
      },
    ),
    text('四个季度全部同比增长。订单农业占比第一次过半，冷链自营让损耗从 9% 降到 4.2%。', {
      x: 28,
      y: 564,
      w: 319,
      size: 15,
      lh: 1.8,
      color: ink,
    }),
  ])
  const mix = page('mix', '构成', paper, [
    background('sheet.svg', paper, H),
    head('02', '钱从哪里来'),
    box({ x: 20, y: 134, w: 335, h: 300 }, '#ffffff', 16),
    text('各品类收入占比（%）', { x: 36, y: 148, w: 300, size: 14, color: ink, bold: true }),
    el(
      'pie-chart',
      { x: 26, y: 170, w: 323, h: 258, name: '各品类收入占比饼图' },
      {
        dataset: [
          ['品类', '占比'],
          ['高山蔬菜', 42],
          ['鲜果', 27],
          ['粮油', 18],
          ['文旅', 13],
        ],
        chartColors: colors,
      },
    ),
    box({ x: 20, y: 448, w: 335, h: 230 }, '#ffffff', 16),
    text('合作农户（户）', { x: 36, y: 460, w: 300, size: 14, color: ink, bold: true }),
    el(
      'bar-chart',
      { x: 26, y: 480, w: 323, h: 192, name: '合作农户数柱状图' },
      {
        dataset: [
          ['年份', '农户'],
          ['2023', 1860],
          ['2024', 2430],
          ['2025', 3120],
          ['2026', 4075],
        ],
        chartColors: colors,
      },
    ),
  ])
  const people = page('people', '能力', paper, [
    background('sheet.svg', paper, H),
    head('03', '我们给自己打的分'),
    box({ x: 20, y: 134, w: 335, h: 330 }, '#ffffff', 16),
    el(
      'radar-chart',
      { x: 26, y: 142, w: 323, h: 314, name: '五项能力自评雷达图' },
      {
        dataset: [
          ['项目', '2025', '2026'],
          ['品质', 82, 90],
          ['交付', 70, 86],
          ['研发', 60, 72],
          ['品牌', 66, 75],
          ['环境', 74, 88],
        ],
        chartColors: colors,
      },
    ),
    [
      ['leaf', '每吨产品碳排放下降 11%'],
      ['users', '返乡青年 217 人，平均 29 岁'],
      ['award', '两项发明专利，一项国家标准'],
    ].map(([name, what], i) => [
      box({ x: 28, y: 486 + i * 56, w: 42, h: 42 }, '#dcefe7', 12),
      icon(name, { x: 36, y: 494 + i * 56, size: 20 }, colors[0]),
      text(what, { x: 84, y: 494 + i * 56, w: 263, size: 16, color: ink }),
    ]),
  ])
  const next = page('next', '展望', teal, [
    background('contours.svg', teal, H),
    text('04', { x: 28, y: 52, w: 60, size: 14, color: mint, bold: true }),
    text('2027，\n我们只做三件事', {
      x: 28,
      y: 78,
      w: 319,
      size: 34,
      lh: 1.35,
      color: '#ffffff',
      bold: true,
    }),
    ['把冷链修到最后一个村', '让每一箱菜都能查到那块地', '把利润的 5% 留给土壤改良'].map(
      (what, i) => [
        text(String(i + 1), {
          x: 28,
          y: 204 + i * 74,
          w: 44,
          size: 36,
          lh: 1.3,
          color: mint,
          bold: true,
        }),
        text(what, { x: 76, y: 216 + i * 74, w: 271, size: 18, lh: 1.5, color: '#ffffff' }),
        box({ x: 28, y: 262 + i * 74, w: 319, h: 1 }, '#2f7273'),
      ],
    ),
    text('谢谢每一位种地的人、\n运菜的人和吃饭的人。', {
      x: 28,
      y: 436,
      w: 319,
      size: 16,
      lh: 1.8,
      color: '#e3f4ee',
    }),
    button(
      '从头再看',
      { x: 28, y: 514, w: 132, h: 44, go: toPage('annualreport-cover') },
      { back: teal, color: mint, line: mint, radius: 22, size: 16 },
    ),
  ])
  return {
    title: '企业年度报告',
    description: '远山农业 2026 年度报告：营收、构成、能力与展望。',
    tags: ['企业'],
    height: H,
    page_mode: 'h5_swipper',
    page_direction: 'vertical',
    page_effect: 'slide',
    pages: [cover, growth, mix, people, next],
    drawings: { 'contours.svg': contours(), 'sheet.svg': sheet() },
  }
}
