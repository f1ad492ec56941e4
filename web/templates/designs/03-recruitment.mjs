import { box, el, icon, page, picture, svg, text } from '../builder.mjs'

const blue = '#2438d6'
const deep = '#141c6b'
const sun = '#ffd23f'
const coral = '#ff6b57'
const paper = '#f4f5ff'
const ink = '#171a35'
const soft = '#4d5278'

/** People at work on a wall of blocks. */
function hero() {
  const person = (x, y, skin, hair, shirt, arm) =>
    `<g transform="translate(${x} ${y})"><path d="M-34 120V52q0-34 34-34t34 34v68z" fill="${shirt}"/><path d="${arm}" stroke="${shirt}" stroke-width="19" fill="none" stroke-linecap="round" stroke-linejoin="round"/><rect x="-9" y="-2" width="18" height="26" rx="8" fill="${skin}"/><circle cy="-20" r="26" fill="${skin}"/><path d="M-28-20q-4-34 28-34t28 34q-10-16-26-18-14 12-30 18z" fill="${hair}"/><circle cx="-9" cy="-18" r="2.4" fill="#222"/><circle cx="9" cy="-18" r="2.4" fill="#222"/><path d="M-7-6q7 6 14 0" stroke="#222" stroke-width="2" fill="none" stroke-linecap="round"/></g>`
  let dots = ''
  for (let x = 0; x < 9; x += 1)
    for (let y = 0; y < 5; y += 1)
      dots += `<circle cx="${290 + x * 11}" cy="${60 + y * 11}" r="1.7"/>`
  return svg(
    375,
    520,
    `<rect width="375" height="520" fill="${blue}"/><g transform="translate(0 34)"><circle cx="332" cy="330" r="150" fill="${deep}"/><circle cx="44" cy="420" r="92" fill="${coral}"/><path d="M0 520V430h120v-66h120v-54h135v210z" fill="#3f54f0"/><path d="M120 364h120v10H120zM240 310h135v10H240zM0 430h120v10H0z" fill="#6f82ff"/><g fill="${sun}">${dots}</g>
<path d="M214 146l64-40M262 100l18 5-6 18" stroke="${sun}" stroke-width="7" fill="none" stroke-linecap="round" stroke-linejoin="round"/>
${person(60, 318, '#f6c8a4', '#2a1d18', sun, 'M28 60L60 30L84 44')}${person(184, 250, '#e3a57c', '#46210f', '#ffffff', 'M-26 66L-52 40M26 66L58 22')}${person(304, 196, '#fad7bb', '#11131f', coral, 'M-28 64L-58 86')}
</g><path d="M0 502q50-22 94-6t94-4 94 8 93-8v28H0z" fill="${paper}"/>
<g transform="translate(248 262) rotate(12)"><rect x="-14" y="-18" width="36" height="26" rx="4" fill="#fff"/><path d="M-8-10h24M-8-2h16" stroke="${blue}" stroke-width="3"/></g>`,
  )
}

function values(kind) {
  const inner = {
    a: `<circle cx="60" cy="60" r="44" fill="${sun}"/><path d="M38 64l16 16 30-36" fill="none" stroke="${ink}" stroke-width="9" stroke-linecap="round" stroke-linejoin="round"/>`,
    b: `<rect x="18" y="18" width="84" height="84" rx="22" fill="${coral}"/><path d="M60 30v60M30 60h60" stroke="#fff" stroke-width="11" stroke-linecap="round"/>`,
    c: `<path d="M60 12l48 84H12z" fill="#6f82ff" stroke="#6f82ff" stroke-width="10" stroke-linejoin="round"/><circle cx="60" cy="70" r="15" fill="#fff"/>`,
  }[kind]
  return svg(120, 120, inner)
}

const jobs = [
  ['产品设计师', '25–40K · 15 薪', '上海 / 可远程', ['三年以上移动端经验', '讲得清一个决定为什么']],
  ['前端工程师', '28–45K · 15 薪', '上海 / 杭州', ['熟悉 TypeScript 与性能', '在意每一帧的手感']],
  ['用户增长运营', '18–30K · 14 薪', '上海', ['会写，也会看数据', '做过从 0 到 1 的社群']],
]

const field = {
  backgroundColor: '#ffffff',
  textColor: ink,
  borderColor: '#8a90bb',
  borderRadius: 8,
  fontSize: 15,
  height: 46,
}

export function design() {
  const els = []
  const add = (...more) => els.push(...more.flat(9))
  add(
    picture(
      'hero.svg',
      { x: 0, y: 0, w: 375, h: 520, name: '三位同事在台阶上一起工作' },
      { fillType: 'cover' },
    ),
  )
  add(
    text('把好点子\n做出来', {
      x: 24,
      y: 84,
      w: 290,
      size: 48,
      lh: 1.22,
      color: '#ffffff',
      bold: true,
      anim: 'slideInLeft',
    }),
  )
  add(
    box({ x: 24, y: 40, w: 150, h: 34 }, sun, 17),
    text('2027 春季招聘', {
      x: 24,
      y: 44,
      w: 150,
      size: 16,
      color: ink,
      bold: true,
      align: 'center',
    }),
  )
  let y = 540
  add(
    text('青禾科技 · 一家 120 人的产品公司', {
      x: 24,
      y,
      w: 327,
      size: 14,
      color: blue,
      bold: true,
    }),
  )
  add(
    text(
      '我们做让小生意也能用得起的数字工具。不打卡，不写周报，只问一件事：今天有没有让用户更省心一点？',
      { x: 24, y: y + 28, w: 327, size: 17, lh: 1.8, color: ink },
    ),
  )
  y += 160
  const three = [
    ['a', '真授权', '谁负责谁拍板'],
    ['b', '真福利', '六险一金加体检'],
    ['c', '真成长', '每年一万学习金'],
  ]
  three.forEach(([kind, what, more], i) => {
    const x = 24 + i * 112
    add(picture(`${kind}.svg`, { x: x + 22, y, w: 60, h: 60 }, { fillType: 'contain' }))
    add(
      text(what, { x, y: y + 68, w: 104, size: 17, color: ink, bold: true, align: 'center' }),
      text(more, { x: x - 4, y: y + 96, w: 112, size: 13, color: soft, align: 'center' }),
    )
  })
  y += 162
  add(text('正在寻找', { x: 24, y, w: 327, size: 28, lh: 1.3, color: ink, bold: true }))
  y += 54
  jobs.forEach(([what, pay, where, wants], i) => {
    add(
      box({ x: 24, y, w: 327, h: 158 }, '#ffffff', 16),
      box({ x: 24, y: y + 22, w: 6, h: 38 }, [blue, coral, '#b98500'][i], 3),
    )
    add(text(what, { x: 46, y: y + 16, w: 180, size: 20, lh: 1.4, color: ink, bold: true }))
    add(text(pay, { x: 46, y: y + 46, w: 180, size: 15, color: blue, bold: true }))
    add(
      box({ x: 238, y: y + 20, w: 97, h: 26 }, '#e7e9ff', 13),
      text(where, { x: 238, y: y + 23, w: 97, size: 12, color: deep, align: 'center' }),
    )
    wants.forEach((want, k) =>
      add(
        icon('circle-check', { x: 43, y: y + 82 + k * 30, size: 18 }, '#1d7a4c'),
        text(want, { x: 74, y: y + 82 + k * 30, w: 260, size: 15, color: ink }),
      ),
    )
    y += 174
  })
  y += 16
  add(text('一眼看懂的待遇', { x: 24, y, w: 327, size: 24, lh: 1.3, color: ink, bold: true }))
  add(
    el(
      'table',
      { x: 24, y: y + 48, w: 327, h: 206, name: '待遇一览' },
      {
        theme: 'light-blue',
        columnWidth: 109,
        dataset: [
          ['项目', '我们', '说明'],
          ['年假', '15 天', '入职即有'],
          ['工作时间', '弹性 7.5 小时', '11:00–16:00 在线'],
          ['调薪', '一年两次', '4 月与 10 月'],
          ['设备', '自选', '三年归自己'],
        ],
      },
    ),
  )
  y += 290
  add(box({ x: 0, y, w: 375, h: 700 }, blue))
  add(
    text('投一份简历', {
      x: 24,
      y: y + 36,
      w: 327,
      size: 30,
      lh: 1.3,
      color: '#ffffff',
      bold: true,
    }),
  )
  add(
    text('三个工作日内一定回复，不合适也会说明原因。', {
      x: 24,
      y: y + 80,
      w: 327,
      size: 15,
      color: '#ffffff',
    }),
  )
  const f = y + 124
  add(
    el(
      'form-container',
      { x: 24, y: f, w: 327, h: 500, name: '简历投递' },
      {
        backgroundColor: '#ffffff',
        borderColor: '#ffffff',
        borderRadius: 18,
        successMessage: '已收到，三个工作日内回复您。',
      },
    ),
  )
  const label = (what, at) => text(what, { x: 44, y: at, w: 287, size: 14, color: ink, bold: true })
  add(
    label('姓名', f + 18),
    el(
      'enhanced-input',
      { x: 44, y: f + 44, w: 287, h: 46 },
      { ...field, name: '姓名', required: true, placeholder: '您的姓名' },
    ),
  )
  add(
    label('邮箱', f + 102),
    el(
      'enhanced-input',
      { x: 44, y: f + 128, w: 287, h: 46 },
      { ...field, name: '邮箱', type: 'email', required: true, placeholder: 'name@example.com' },
    ),
  )
  add(
    label('意向岗位', f + 186),
    el(
      'select',
      { x: 44, y: f + 212, w: 287, h: 46 },
      {
        ...field,
        name: '意向岗位',
        required: true,
        placeholder: '请选择岗位',
        options: jobs.map(([value]) => ({ label: value, value })),
        activeColor: blue,
      },
    ),
  )
  add(
    label('简历或作品集（PDF、Word）', f + 270),
    el(
      'file-upload',
      { x: 44, y: f + 296, w: 287, h: 120 },
      {
        name: '简历',
        required: true,
        accept: '.doc,.docx,.pdf,.txt',
        maxSize: 20,
        buttonText: '选择文件',
        tipText: '不超过 20 MB',
      },
    ),
  )
  add(
    el(
      'submit-button',
      { x: 44, y: f + 434, w: 287, h: 48 },
      {
        text: '投递',
        backgroundColor: ink,
        borderColor: ink,
        borderRadius: 20,
        fontSize: 17,
        height: 48,
      },
    ),
  )
  add(
    text('也可以把简历发到 hr@qinghe.example', {
      x: 24,
      y: f + 516,
      w: 327,
      size: 14,
      color: '#ffffff',
      align: 'center',
    }),
  )
  y = f + 576
  return {
    title: '春季招聘',
    description: '青禾科技 2027 春季招聘：把好点子做出来。',
    tags: ['企业'],
    height: y,
    page_mode: 'h5_long_page',
    pages: [page('jobs', '招聘', paper, els)],
    drawings: {
      'hero.svg': hero(),
      'a.svg': values('a'),
      'b.svg': values('b'),
      'c.svg': values('c'),
    },
  }
}
