// Draws the masks and shapes of this folder: `node host/http/gallery/draw.mjs`. Own work, no outline is taken from anywhere.
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const here = dirname(fileURLToPath(import.meta.url))
const round = (value) => Number(value.toFixed(2))
const at = (angle, radius, centre = 50) => [
  round(centre + radius * Math.sin((angle * Math.PI) / 180)),
  round(centre - radius * Math.cos((angle * Math.PI) / 180)),
]
const closed = (points) => `M${points.map(([x, y]) => `${x} ${y}`).join('L')}Z`

/** Regular polygon of `corners` corners, one of them on top unless turned. */
const polygon = (corners, turn = 0) =>
  closed(Array.from({ length: corners }, (_, n) => at(turn + (n * 360) / corners, 50)))

/** Star of `points` points; `inner` is the radius between them. */
const star = (points, inner, turn = 0) =>
  closed(
    Array.from({ length: points * 2 }, (_, n) => at(turn + (n * 180) / points, n % 2 ? inner : 50)),
  )

/** Closed curve around the centre whose radius follows the angle. */
const around = (radius, steps = 120) =>
  closed(Array.from({ length: steps }, (_, n) => at((n * 360) / steps, radius((n * 360) / steps))))

const wave = (count, depth) =>
  around((angle) => 50 - depth + depth * Math.cos((count * angle * Math.PI) / 180))

/** Between circle and square: |x|^p + |y|^p = 1. */
const superellipse = (power) =>
  around((angle) => {
    const [sin, cos] = [Math.sin((angle * Math.PI) / 180), Math.cos((angle * Math.PI) / 180)]
    return 50 * (Math.abs(sin) ** power + Math.abs(cos) ** power) ** (-1 / power)
  })

const gear = (teeth) => {
  const step = 360 / teeth
  return closed(
    Array.from({ length: teeth }, (_, n) => [
      at(n * step - step * 0.3, 40),
      at(n * step - step * 0.18, 50),
      at(n * step + step * 0.18, 50),
      at(n * step + step * 0.3, 40),
    ]).flat(),
  )
}

const RECT = 'M0 0H100V100H0Z'
const CIRCLE = 'M50 0A50 50 0 0 1 50 100A50 50 0 0 1 50 0Z'

/** Every outline: name, in Chinese, in English, path within 100 units. */
const OUTLINES = {
  rect: ['矩形', 'Rectangle', RECT],
  circle: ['圆形', 'Circle', CIRCLE],
  triangle: ['三角形', 'Triangle', 'M50 0L100 100H0Z'],
  star: ['五角星', 'Star', star(5, 19.1)],
  pentagon: ['五边形', 'Pentagon', polygon(5)],
  hexagon: ['六边形', 'Hexagon', polygon(6)],
  heart: [
    '心形',
    'Heart',
    'M50 95C20 70 0 52 0 30A26 26 0 0 1 50 20A26 26 0 0 1 100 30C100 52 80 70 50 95Z',
  ],
  parallelogram: ['平行四边形', 'Parallelogram', 'M25 0H100L75 100H0Z'],
  ellipse: ['椭圆形', 'Ellipse', 'M50 15A50 35 0 0 1 50 85A50 35 0 0 1 50 15Z'],
  diamond: ['菱形', 'Diamond', 'M50 0L100 50L50 100L0 50Z'],
  arrow: ['箭头', 'Arrow', 'M0 32H58V8L100 50L58 92V68H0Z'],
  'rounded-rect': [
    '圆角矩形',
    'Rounded rectangle',
    'M18 0H82A18 18 0 0 1 100 18V82A18 18 0 0 1 82 100H18A18 18 0 0 1 0 82V18A18 18 0 0 1 18 0Z',
  ],
  capsule: ['胶囊形', 'Capsule', 'M25 25H75A25 25 0 0 1 75 75H25A25 25 0 0 1 25 25Z'],
  squircle: ['超椭圆', 'Squircle', superellipse(4)],
  astroid: ['星芒', 'Sparkle', superellipse(0.7)],
  'right-triangle': ['直角三角形', 'Right triangle', 'M0 0L100 100H0Z'],
  trapezoid: ['梯形', 'Trapezoid', 'M22 0H78L100 100H0Z'],
  heptagon: ['七边形', 'Heptagon', polygon(7)],
  octagon: ['八边形', 'Octagon', polygon(8, 22.5)],
  'star-4': ['四角星', 'Four-point star', star(4, 18)],
  'star-6': ['六角星', 'Six-point star', star(6, 28.9)],
  'star-8': ['八角星', 'Eight-point star', star(8, 34)],
  burst: ['爆炸形', 'Burst', star(16, 38)],
  badge: ['徽章', 'Badge', star(24, 44)],
  flower: ['花形', 'Flower', wave(5, 9)],
  clover: ['四叶草', 'Clover', wave(4, 13)],
  cloud: [
    '云形',
    'Cloud',
    'M24 82A22 22 0 0 1 20 39A27 27 0 0 1 70 29A20 20 0 0 1 88 47A18 18 0 0 1 82 82Z',
  ],
  drop: ['水滴', 'Drop', 'M50 0C62 24 84 42 84 66A34 34 0 0 1 16 66C16 42 38 24 50 0Z'],
  moon: ['月牙', 'Moon', 'M68 4A48 48 0 1 0 96 68A38 38 0 0 1 68 4Z'],
  'half-circle': ['半圆形', 'Half circle', 'M0 75A50 50 0 0 1 100 75Z'],
  quarter: ['四分之一圆', 'Quarter circle', 'M0 0A100 100 0 0 1 100 100H0Z'],
  sector: ['扇形', 'Sector', 'M50 50V0A50 50 0 1 1 0 50Z'],
  ring: ['圆环', 'Ring', `${CIRCLE}M50 22A28 28 0 0 0 50 78A28 28 0 0 0 50 22Z`],
  cross: ['十字形', 'Cross', 'M34 0H66V34H100V66H66V100H34V66H0V34H34Z'],
  chevron: ['折角箭头', 'Chevron', 'M0 0H60L100 50L60 100H0L40 50Z'],
  bubble: [
    '对话框',
    'Speech bubble',
    'M14 4H86A14 14 0 0 1 100 18V62A14 14 0 0 1 86 76H46L24 98V76H14A14 14 0 0 1 0 62V18A14 14 0 0 1 14 4Z',
  ],
  leaf: ['叶形', 'Leaf', 'M0 0H50A50 50 0 0 1 100 50V100H50A50 50 0 0 1 0 50Z'],
  'double-arrow': ['双向箭头', 'Double arrow', 'M0 50L28 18V36H72V18L100 50L72 82V64H28V82Z'],
  ribbon: ['飘带', 'Ribbon', 'M0 28H20V20H80V28H100L88 52L100 76H80V84H20V76H0L12 52Z'],
  tag: ['标签', 'Tag', 'M0 20H66L100 50L66 80H0ZM66 44A6 6 0 0 0 66 56A6 6 0 0 0 66 44Z'],
  gear: ['齿轮', 'Gear', `${gear(10)}M50 34A16 16 0 0 0 50 66A16 16 0 0 0 50 34Z`],
  shield: ['盾牌', 'Shield', 'M50 0L92 14V48C92 74 74 92 50 100C26 92 8 74 8 48V14Z'],
  bolt: ['闪电', 'Bolt', 'M58 0L14 58H44L36 100L86 38H54Z'],
  check: ['对勾', 'Check mark', 'M12 46L38 72L88 16L100 28L38 96L0 58Z'],
}

const MASKS = Object.keys(OUTLINES).slice(0, 37)
/** Rectangle and circle have names of their own among the shapes. */
const SHAPES = Object.keys(OUTLINES).filter((name) => name !== 'rect' && name !== 'circle')

const svg = (inside, more = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"${more}>${inside}</svg>\n`
const filled = (path) =>
  svg(`<path fill="currentColor" fill-rule="evenodd" d="${path}"/>`, ' preserveAspectRatio="none"')
const bordered = (inside) =>
  svg(
    `<g fill="none" stroke="currentColor" stroke-width="4">${inside}</g>`,
    ' preserveAspectRatio="none"',
  )
const named = ([zh, en]) => ({ name: zh, names: { 'zh-CN': zh, 'en-US': en } })

function write(folder, files, index) {
  mkdirSync(join(here, folder), { recursive: true })
  readdirSync(join(here, folder)).forEach((old) => rmSync(join(here, folder, old)))
  for (const [name, text] of Object.entries(files)) writeFileSync(join(here, folder, name), text)
  writeIndex(folder, index)
}

function writeIndex(folder, index) {
  const lines = index.map((entry) => `  ${JSON.stringify(entry)}`).join(',\n')
  writeFileSync(join(here, folder, 'index.json'), `[\n${lines}\n]\n`)
}

write(
  'masks',
  Object.fromEntries(MASKS.map((name, n) => [`shape-${n + 1}.svg`, filled(OUTLINES[name][2])])),
  MASKS.map((type, n) => ({ number: n + 1, type, ...named(OUTLINES[type]) })),
)

const shape = (id, names, border, corners) => ({
  id,
  path: `/shapes/${id}.svg`,
  ...named(names),
  type: 'svg',
  hasBorder: border,
  supportBorderRadius: corners,
  defaultBorderWidth: border ? 4 : 0,
  supportBorderWidthAdjust: border,
})
write(
  'shapes',
  {
    'rectangle.svg': svg(
      '<rect width="100" height="100" fill="currentColor"/>',
      ' preserveAspectRatio="none"',
    ),
    'circle.svg': svg(
      '<ellipse cx="50" cy="50" rx="50" ry="50" fill="currentColor"/>',
      ' preserveAspectRatio="none"',
    ),
    'bordered-rectangle.svg': bordered('<rect x="2" y="2" width="96" height="96"/>'),
    'bordered-circle.svg': bordered('<ellipse cx="50" cy="50" rx="48" ry="48"/>'),
    ...Object.fromEntries(SHAPES.map((name) => [`${name}.svg`, filled(OUTLINES[name][2])])),
  },
  [
    shape('rectangle', ['矩形', 'Rectangle'], false, true),
    shape('circle', ['圆形', 'Circle'], false, false),
    shape('bordered-rectangle', ['边框矩形', 'Bordered rectangle'], true, true),
    shape('bordered-circle', ['边框圆形', 'Bordered circle'], true, false),
    ...SHAPES.map((name) => shape(name, OUTLINES[name], false, false)),
  ],
)

const ZH = '字体预览 永和九年'
const EN = 'The quick brown fox'
const system = (family, label, language) => ({
  family,
  label,
  previewText: language === 'zh-CN' ? ZH : EN,
  system: true,
  url: '',
  size: 0,
  language,
})
writeIndex('fonts', [
  system('Microsoft YaHei', '微软雅黑', 'zh-CN'),
  system('SimSun', '宋体', 'zh-CN'),
  system('SimHei', '黑体', 'zh-CN'),
  system('KaiTi', '楷体', 'zh-CN'),
  system('FangSong', '仿宋', 'zh-CN'),
  ...['Arial', 'Times New Roman', 'Courier New', 'Georgia', 'Verdana', 'Helvetica'].map((family) =>
    system(family, family, 'en-US'),
  ),
])
