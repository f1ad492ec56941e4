import {
  background,
  box,
  button,
  disc,
  el,
  icon,
  page,
  picture,
  svg,
  text,
  toLink,
} from '../builder.mjs'

const sand = '#efe6da'
const brick = '#a8452c'
const ink = '#2b2420'
const soft = '#5f554c'
const H = 724

function wall() {
  return svg(
    375,
    812,
    `<rect width="375" height="812" fill="${sand}"/><path d="M0 0h375v286q-94 60-188 40T0 350z" fill="#c9714f"/><path d="M0 0h375v240q-110 60-210 36T0 300z" fill="#a04427"/><circle cx="300" cy="84" r="120" fill="#c9714f" opacity=".35"/><g stroke="#f7e3d3" stroke-opacity=".35" fill="none"><path d="M-10 60q90 40 180 0t220 6M-10 80q90 40 180 0t220 6M-10 100q90 40 180 0t220 6"/></g><path d="M0 812v-70q90-36 180-14t195-22v106z" fill="#e3d3c0"/>`,
  )
}

function portrait() {
  return svg(
    200,
    200,
    `<defs><clipPath id="c"><circle cx="100" cy="100" r="94"/></clipPath></defs><circle cx="100" cy="100" r="99" fill="#fffaf3"/><g clip-path="url(#c)"><rect width="200" height="200" fill="#f2c9a6"/><path d="M0 150q100-60 200-20v70H0z" fill="#e7b28a"/><path d="M58 66q-4-44 44-44t46 46q6 44 14 70-30 18-60 18t-60-16q12-34 16-74z" fill="#33211b"/><path d="M34 206q2-56 44-62h44q42 6 44 62z" fill="#2f5a63"/><path d="M78 146q22 26 44 0l6 10-28 26-28-26z" fill="#fff"/><path d="M86 120h28v30q-14 14-28 0z" fill="#e9b08c"/><ellipse cx="100" cy="92" rx="32" ry="38" fill="#f3c19d"/><path d="M66 90q-2-40 36-42 34 2 33 44-12-14-18-28-18 18-51 26z" fill="#33211b"/><circle cx="88" cy="96" r="3" fill="#33211b"/><circle cx="113" cy="96" r="3" fill="#33211b"/><path d="M91 112q9 8 18 0" stroke="#a3493a" stroke-width="3" fill="none" stroke-linecap="round"/><g fill="none" stroke="#7b3b25" stroke-width="2.4"><circle cx="88" cy="96" r="10"/><circle cx="113" cy="96" r="10"/><path d="M98 95h5"/></g></g><circle cx="100" cy="100" r="94" fill="none" stroke="#fffaf3" stroke-width="5"/>`,
  )
}

export function design() {
  const row = (name, what, y) => [
    disc({ x: 44, y, w: 34, h: 34 }, '#f6e2d6'),
    icon(name, { x: 49, y: y + 5, size: 18 }, brick),
    text(what, { x: 92, y: y + 5, w: 236, size: 15, color: ink }),
  ]
  const card = page('card', '名片', sand, [
    background('wall.svg', sand, H),
    text('一间山房 · 室内设计', {
      x: 37,
      y: 34,
      w: 301,
      size: 15,
      ls: 2,
      color: '#ffffff',
      bold: true,
      align: 'center',
    }),
    box({ x: 24, y: 156, w: 327, h: 376 }, '#fffaf3', 22),
    picture(
      'portrait.svg',
      { x: 120, y: 84, w: 135, h: 135, name: '许见山的画像', anim: 'fadeIn' },
      { fillType: 'contain' },
    ),
    text('许见山', {
      x: 37,
      y: 226,
      w: 301,
      size: 30,
      lh: 1.3,
      ls: 4,
      color: ink,
      bold: true,
      serif: true,
      align: 'center',
    }),
    text('主理设计师 · 中国建筑学会会员', {
      x: 37,
      y: 270,
      w: 301,
      size: 14,
      color: soft,
      align: 'center',
    }),
    text('“好房子不喧哗，\n住进去的人自己会说话。”', {
      x: 37,
      y: 300,
      w: 301,
      size: 15,
      lh: 1.7,
      color: brick,
      serif: true,
      align: 'center',
    }),
    box({ x: 44, y: 362, w: 287, h: 1 }, '#e2d3c3'),
    row('phone', '138 0013 8000', 376),
    row('mail', 'hi@shanfang.example', 424),
    row('map-pin', '杭州拱墅区桥西直街 32 号', 472),
    el(
      'one-touch-dialing',
      { x: 24, y: 550, w: 158, h: 50, name: '拨打许见山的电话' },
      {
        text: '打电话',
        phoneNumber: '13800138000',
        backgroundColor: brick,
        textColor: '#ffffff',
        iconColor: '#ffffff',
        borderRadius: 25,
        fontSize: 16,
        iconSize: 20,
      },
    ),
    button(
      '看作品',
      { x: 193, y: 550, w: 158, h: 50, go: toLink('https://example.com/works') },
      { back: '#fffaf3', color: brick, line: brick, radius: 25 },
    ),
    el(
      'qr-code',
      { x: 24, y: 618, w: 84, h: 84, name: '名片二维码' },
      { size: 84, text: '', colorDark: ink, colorLight: '#fffaf3' },
    ),
    text('扫一扫，收下这张名片\n也可以转给正在装修的朋友', {
      x: 124,
      y: 634,
      w: 227,
      size: 14,
      lh: 1.7,
      color: ink,
    }),
  ])
  return {
    title: '设计师电子名片',
    description: '许见山，一间山房主理设计师。',
    tags: ['个人'],
    height: H,
    page_mode: 'h5_swipper',
    page_direction: 'vertical',
    page_effect: 'slide',
    pages: [card],
    drawings: { 'wall.svg': wall(), 'portrait.svg': portrait() },
  }
}
