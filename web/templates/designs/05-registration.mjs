import { box, disc, el, frame, icon, page, picture, r, svg, text, dice } from '../builder.mjs'

const forest = '#17503f'
const leaf = '#2f7d5b'
const sun = '#f7b733'
const cream = '#fbf8ee'
const ink = '#1d2b25'
const soft = '#4c5b53'

/** A camp in the woods at dusk. */
function camp() {
  const roll = dice(12)
  const pine = (x, y, s, tone) =>
    `<g transform="translate(${r(x)} ${r(y)}) scale(${r(s)})"><path d="M0-90L30-40H18L44 0H-44L-18-40H-30z" fill="${tone}"/><rect x="-6" y="0" width="12" height="20" fill="#5c4027"/></g>`
  let back = ''
  for (let i = 0; i < 13; i += 1)
    back += pine(i * 32 - 4, 372 + roll(-8, 8), roll(0.6, 0.95), '#4f9a78')
  let front = ''
  for (const [x, s] of [
    [2, 1.5],
    [40, 1.05],
    [334, 1.6],
    [372, 1.15],
    [290, 0.95],
  ])
    front += pine(x, 452, s, '#1f6148')
  let stars = ''
  for (let i = 0; i < 34; i += 1)
    stars += `<circle cx="${r(roll(0, 375))}" cy="${r(roll(0, 220))}" r="${r(roll(0.6, 1.8))}" opacity="${r(roll(0.4, 1))}"/>`
  return svg(
    375,
    520,
    `<rect width="375" height="520" fill="url(#d)"/><g fill="#fff">${stars}</g><circle cx="284" cy="250" r="44" fill="#ffe9b0"/><circle cx="284" cy="250" r="62" fill="#ffe9b0" opacity=".2"/>
<path d="M0 360L70 268l56 66 64-96 78 104 52-50 55 62v180H0z" fill="#2f6f74"/><path d="M190 238l20 27-14 8-9-7-13 9z" fill="#dff1ea"/>${back}<path d="M0 420q90-46 190-18t185-12v130H0z" fill="#2f7d5b"/>
<path d="M118 452L186 352l68 100z" fill="${sun}"/><path d="M186 352l-22 100h44z" fill="#7a3d12"/><path d="M186 352l-10 100h-12z" fill="#ffdf8f"/><path d="M186 352l68 100h-20z" fill="#d9962a"/>
<g transform="translate(100 466) scale(1.15)"><path d="M-18 4L18-6M-18-6L18 4" stroke="#6b4424" stroke-width="6" stroke-linecap="round"/><path d="M0-8q-16-14-4-30 2 8 8 10 0-10 6-14 10 18-2 34z" fill="#ff7a3c"/><path d="M1-8q-7-7-1-16 5 4 6 8 3 5-1 8z" fill="#ffd45c"/></g>${front}<path d="M0 492q60-24 120-8t120-4 135 0v40H0z" fill="${cream}"/>`,
    `<linearGradient id="d" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#12324a"/><stop offset=".45" stop-color="#2c6a72"/><stop offset=".75" stop-color="#f0a35e"/></linearGradient>`,
  )
}

const field = {
  backgroundColor: '#ffffff',
  textColor: ink,
  borderColor: '#8fa398',
  borderRadius: 10,
  fontSize: 15,
  height: 46,
}

export function design() {
  const els = []
  const add = (...more) => els.push(...more.flat(9))
  add(
    picture(
      'camp.svg',
      { x: 0, y: 0, w: 375, h: 520, name: '暮色里的林间营地，帐篷旁生着篝火' },
      { fillType: 'cover' },
    ),
  )
  add(
    text('去山里\n过一个周末', {
      x: 24,
      y: 46,
      w: 327,
      size: 44,
      lh: 1.25,
      ls: 1,
      color: '#ffffff',
      bold: true,
    }),
  )
  add(text('亲子自然营 · 第 12 期开放报名', { x: 24, y: 166, w: 327, size: 16, color: '#ffffff' }))
  let y = 512
  const facts = [
    ['calendar', '5 月 15–16 日', '两天一晚'],
    ['map-pin', '莫干山南麓', '集合后统一乘车'],
    ['users', '20 组家庭', '孩子 5–12 岁'],
  ]
  facts.forEach(([name, what, more], i) => {
    const x = 20 + i * 114
    add(
      box({ x, y, w: 107, h: 116 }, '#ffffff', 14),
      frame({ x, y, w: 107, h: 116 }, '#d9ddc9', { radius: 14 }),
      icon(name, { x: x + 38, y: y + 14, size: 24 }, leaf),
    )
    add(
      text(what, { x, y: y + 52, w: 107, size: 14, color: ink, bold: true, align: 'center' }),
      text(more, { x, y: y + 80, w: 107, size: 12, color: soft, align: 'center' }),
    )
  })
  y += 152
  add(text('两天里，我们会', { x: 24, y, w: 327, size: 26, lh: 1.3, color: forest, bold: true }))
  y += 54
  const steps = [
    ['搭起自己的帐篷', '每个家庭一顶，教练手把手'],
    ['跟着护林员夜观', '找一找树蛙、竹节虫和萤火虫'],
    ['用柴火做一顿晚饭', '食材是上午从菜地摘来的'],
    ['清晨溯溪五百米', '救生衣、头盔与两名领队全程陪同'],
  ]
  steps.forEach(([what, more], i) => {
    add(
      disc({ x: 24, y: y + 2, w: 36, h: 36 }, sun),
      text(String(i + 1), {
        x: 24,
        y: y + 6,
        w: 36,
        size: 17,
        color: '#3b2600',
        bold: true,
        align: 'center',
      }),
    )
    add(
      text(what, { x: 76, y: y - 2, w: 275, size: 17, color: ink, bold: true }),
      text(more, { x: 76, y: y + 26, w: 275, size: 14, color: soft }),
    )
    y += 72
  })
  y += 12
  add(box({ x: 0, y, w: 375, h: 834 }, '#e6efe2'))
  add(
    text('报名信息', {
      x: 24,
      y: y + 34,
      w: 327,
      size: 26,
      lh: 1.3,
      color: forest,
      bold: true,
      align: 'center',
    }),
  )
  add(
    text('一大一小 ¥880，含食宿、保险与装备', {
      x: 24,
      y: y + 74,
      w: 327,
      size: 15,
      color: soft,
      align: 'center',
    }),
  )
  const f = y + 112
  const label = (what, at) => text(what, { x: 44, y: at, w: 287, size: 14, color: ink, bold: true })
  add(
    el(
      'form-container',
      { x: 24, y: f, w: 327, h: 656, name: '亲子营报名' },
      {
        backgroundColor: cream,
        borderColor: '#c4d0bd',
        borderRadius: 18,
        successMessage: '报名成功！我们会在一天内电话确认。',
      },
    ),
  )
  add(
    label('家长姓名', f + 18),
    el(
      'enhanced-input',
      { x: 44, y: f + 44, w: 287, h: 46 },
      { ...field, name: '家长姓名', required: true, placeholder: '怎么称呼您' },
    ),
  )
  add(
    label('手机号', f + 104),
    el(
      'enhanced-input',
      { x: 44, y: f + 130, w: 287, h: 46 },
      {
        ...field,
        name: '手机号',
        type: 'tel',
        pattern: 'mobile',
        required: true,
        placeholder: '用于确认与紧急联系',
      },
    ),
  )
  add(
    label('孩子的生日', f + 190),
    el(
      'date-picker',
      { x: 44, y: f + 216, w: 287, h: 46 },
      {
        ...field,
        name: '孩子的生日',
        required: true,
        placeholder: '请选择日期',
        minDate: '2014-01-01',
        maxDate: '2022-12-31',
      },
    ),
  )
  add(
    label('参加人数', f + 276),
    el(
      'select',
      { x: 44, y: f + 302, w: 287, h: 46 },
      {
        ...field,
        name: '参加人数',
        required: true,
        placeholder: '请选择',
        options: ['一大一小', '两大一小', '两大两小'].map((value) => ({ label: value, value })),
        activeColor: leaf,
      },
    ),
  )
  add(
    label('需要租借（可多选）', f + 362),
    el(
      'checkbox-group',
      { x: 44, y: f + 390, w: 287, h: 96 },
      {
        name: '租借',
        options: ['儿童睡袋', '雨衣', '登山鞋'].map((value) => ({ label: value, value })),
        textColor: ink,
        activeColor: leaf,
        backgroundColor: cream,
        fontSize: 15,
      },
    ),
  )
  add(
    label('想提前告诉领队的', f + 498),
    el(
      'textarea',
      { x: 44, y: f + 524, w: 287, h: 60 },
      { ...field, height: undefined, name: '备注', placeholder: '过敏、忌口、怕黑……', minRows: 2 },
    ),
  )
  add(
    el(
      'submit-button',
      { x: 44, y: f + 592, w: 287, h: 50 },
      {
        text: '提交报名',
        backgroundColor: forest,
        borderColor: forest,
        borderRadius: 20,
        fontSize: 17,
        height: 50,
      },
    ),
  )
  add(
    text('下雨照常出发，遇橙色预警全额退款', {
      x: 24,
      y: f + 676,
      w: 327,
      size: 13,
      color: soft,
      align: 'center',
    }),
  )
  y = f + 722
  return {
    title: '亲子自然营报名',
    description: '去山里过一个周末：搭帐篷、夜观、溯溪。',
    tags: ['报名'],
    height: y,
    page_mode: 'h5_long_page',
    pages: [page('camp', '报名', cream, els)],
    drawings: { 'camp.svg': camp() },
  }
}
