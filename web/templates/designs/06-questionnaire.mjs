import { box, el, page, picture, svg, text } from '../builder.mjs'

const plum = '#4b2a63'
const lilac = '#efe7f6'
const peach = '#ffb89a'
const violet = '#7a4aa8'
const ink = '#2a2233'
const soft = '#5d5368'

/** A friendly cup, a speech bubble and hearts. */
function hero() {
  const blob = (d, fill, o = 1) => `<path d="${d}" fill="${fill}" opacity="${o}"/>`
  return svg(
    375,
    400,
    `<rect width="375" height="400" fill="#dccbee"/>${blob('M-20 250C40 150 120 230 190 160S330 90 400 150V400H-20z', '#c9b0e4')}${blob('M-20 320C60 250 150 320 220 270S340 220 400 260V400H-20z', '#b596d8', 0.8)}
<g transform="translate(222 206) scale(.92)"><ellipse cx="50" cy="150" rx="84" ry="12" fill="${plum}" opacity=".2"/><path d="M-16 20H116L104 124q-4 22-26 22H22q-22 0-26-22z" fill="#fffaf6"/><path d="M114 44q44-6 40 30t-50 30" fill="none" stroke="#fffaf6" stroke-width="14"/><path d="M-16 20H116l-3 26H-13z" fill="${peach}"/><circle cx="28" cy="84" r="5" fill="${plum}"/><circle cx="74" cy="84" r="5" fill="${plum}"/><path d="M38 98q13 14 26 0" stroke="${plum}" stroke-width="5" fill="none" stroke-linecap="round"/><circle cx="16" cy="98" r="8" fill="${peach}" opacity=".7"/><circle cx="86" cy="98" r="8" fill="${peach}" opacity=".7"/><g fill="none" stroke="#fff" stroke-width="6" stroke-linecap="round" opacity=".85"><path d="M30 4q-12-16 0-30t0-30M70 4q-12-16 0-30t0-30"/></g></g>
<g transform="translate(60 244)"><path d="M0 0h92q16 0 16 16v38q0 16-16 16H46L24 92V70H0q-16 0-16-16V16Q-16 0 0 0z" fill="#fff"/>${[0, 1, 2, 3, 4].map((i) => `<path transform="translate(${2 + i * 22} 34) scale(.9)" d="M0-11l3.2 7 7.6.8-5.7 5 1.7 7.5L0 5.600l-6.800 3.700 1.700-7.500-5.700-5 7.600-.8z" fill="${i < 4 ? '#f2913d' : '#e3d5ef'}"/>`).join('')}</g>
<path d="M0 372q70-26 140-8t130-4 105 2v38H0z" fill="${lilac}"/>`,
  )
}

export function design() {
  const els = []
  const add = (...more) => els.push(...more.flat(9))
  add(
    picture(
      'hero.svg',
      { x: 0, y: 0, w: 375, h: 400, name: '一只微笑的杯子和五颗星' },
      { fillType: 'cover' },
    ),
  )
  add(
    text('今天的这杯\n还满意吗？', {
      x: 24,
      y: 44,
      w: 300,
      size: 40,
      lh: 1.28,
      color: plum,
      bold: true,
    }),
  )
  add(text('五个小问题，两分钟，换一张中杯券', { x: 24, y: 154, w: 300, size: 15, color: plum }))
  let y = 404
  add(
    el(
      'form-container',
      { x: 16, y, w: 343, h: 1290, name: '顾客满意度问卷' },
      {
        backgroundColor: '#ffffff',
        borderColor: '#d5c5e5',
        borderRadius: 20,
        successMessage: '谢谢您！优惠券已放进小程序。',
        errorMessage: '没有提交成功，请再试一次。',
      },
    ),
  )
  y += 24
  const question = (no, what) => {
    add(
      box({ x: 36, y: y + 1, w: 30, h: 26 }, plum, 13),
      text(String(no), {
        x: 36,
        y: y + 3,
        w: 30,
        size: 14,
        color: '#ffffff',
        bold: true,
        align: 'center',
      }),
    )
    add(text(what, { x: 76, y, w: 263, size: 17, lh: 1.5, color: ink, bold: true }))
    y += 44
  }
  const look = {
    textColor: ink,
    activeColor: violet,
    backgroundColor: '#ffffff',
    borderColor: '#9d8ab0',
    borderRadius: 12,
    fontSize: 15,
  }
  const options = (list) => list.map((value) => ({ label: value, value }))
  question(1, '整体感觉怎么样？')
  add(
    el(
      'radio-group',
      { x: 36, y, w: 303, h: 236 },
      {
        ...look,
        name: '整体满意度',
        required: true,
        displayStyle: 'card',
        options: options(['非常满意', '满意', '一般', '不太满意']),
      },
    ),
  )
  y += 260
  question(2, '最喜欢哪些地方？（可多选）')
  add(
    el(
      'checkbox-group',
      { x: 36, y, w: 303, h: 160 },
      {
        ...look,
        name: '喜欢的地方',
        options: options(['味道稳定', '出杯很快', '店员亲切', '座位舒服', '价格实在']),
      },
    ),
  )
  y += 184
  question(3, '多久来一次？')
  add(
    el(
      'radio-group',
      { x: 36, y, w: 303, h: 44 },
      {
        ...look,
        name: '到店频率',
        direction: 'horizontal',
        displayStyle: 'button',
        options: options(['每天', '每周', '每月', '第一次']),
      },
    ),
  )
  y += 72
  question(4, '下次想喝点什么新的？')
  add(
    el(
      'select',
      { x: 36, y, w: 303, h: 48 },
      {
        ...look,
        name: '期待的新品',
        placeholder: '选一个方向',
        height: 48,
        options: options(['茶咖', '鲜果', '无咖啡因', '季节限定', '都可以']),
      },
    ),
  )
  y += 76
  question(5, '还有什么想对我们说？')
  add(
    el(
      'textarea',
      { x: 36, y, w: 303, h: 110 },
      {
        ...look,
        activeColor: undefined,
        name: '建议',
        placeholder: '夸一夸、骂一骂，都会认真看',
        minRows: 4,
        maxLength: 300,
        showCount: true,
      },
    ),
  )
  y += 134
  add(text('留个手机号，方便发券（选填）', { x: 36, y, w: 303, size: 15, color: ink, bold: true }))
  add(
    el(
      'enhanced-input',
      { x: 36, y: y + 30, w: 303, h: 48 },
      {
        ...look,
        activeColor: undefined,
        name: '手机号',
        type: 'tel',
        pattern: 'mobile',
        placeholder: '11 位手机号',
        height: 48,
      },
    ),
  )
  y += 102
  add(
    el(
      'submit-button',
      { x: 36, y, w: 194, h: 50 },
      {
        text: '提交问卷',
        backgroundColor: plum,
        borderColor: plum,
        borderRadius: 20,
        fontSize: 17,
        height: 50,
      },
    ),
  )
  add(
    el(
      'form-button',
      { x: 240, y, w: 99, h: 50 },
      {
        text: '重填',
        action: 'reset',
        backgroundColor: '#ffffff',
        textColor: plum,
        borderColor: '#9d8ab0',
        borderRadius: 20,
        fontSize: 16,
      },
    ),
  )
  y += 74
  const bottom = y
  els.find(({ name }) => name === 'form-container').commonStyle.height = bottom - 404
  add(
    text('答案只用来改进门店，不会交给任何第三方', {
      x: 24,
      y: y + 18,
      w: 327,
      size: 13,
      color: soft,
      align: 'center',
    }),
  )
  y += 64
  return {
    title: '顾客满意度问卷',
    description: '五个小问题，两分钟，换一张中杯券。',
    tags: ['调研'],
    height: y,
    page_mode: 'h5_long_page',
    pages: [page('form', '问卷', lilac, els)],
    drawings: { 'hero.svg': hero() },
  }
}
