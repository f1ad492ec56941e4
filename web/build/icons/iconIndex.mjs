/** The icons of the picker with their search words, from Tabler icons (MIT) and `chinese.txt` in this folder. */
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const own = dirname(fileURLToPath(import.meta.url))
const tabler = join(own, '../../../node_modules/@tabler/icons')
const json = (name) => JSON.parse(readFileSync(join(tabler, name), 'utf8'))
const text = (name) => readFileSync(join(own, name), 'utf8')
const words = (name) => text(name).split(/\s+/).filter(Boolean)

/** EL-ICON-11, without `all`; an icon's categories are stored as a bit mask. */
export const CATEGORIES = ['general', 'direction', 'media', 'social', 'business', 'life', 'form']

const BY_CATEGORY = {
  general:
    'System Text Design Development Symbols Shapes Computers Badges Gestures Math Electrical',
  direction: 'Arrows Map Gestures',
  media: 'Media Photography Devices Computers',
  social: 'Communication Mood Brand Gender Gestures',
  business: 'E-commerce Currencies Charts Document Buildings Badges',
  life: 'Food Vehicles Health Sport Weather Nature Games Animals Zodiac Buildings Electrical',
}
/** Parts of icon names in the category `form`. */
const FORM = new Set(
  `check checks checkbox forms input cursor-text select selector toggle pencil edit writing signature calendar clock upload
  eye lock key password user phone mail at search filter adjustments list square circle-check clipboard id fingerprint
  asterisk send message paperclip keyboard qrcode x plus minus trash`.split(/\s+/),
)
/** Brands to include: those that authors put on their pages. Icons of other brands are left out. */
const BRANDS = new Set(
  `wechat weibo qq tiktok alipay douban bilibili youtube facebook instagram x twitter linkedin github google apple android
  windows whatsapp telegram pinterest snapchat skype zoom spotify messenger line paypal visa mastercard chrome safari
  firefox edge`.split(/\s+/),
)
/** Categories to leave out: of no use on a page. */
const LEFT_OUT = new Set([
  'Letters',
  'Numbers',
  'Extensions',
  'Version control',
  'Database',
  'Laundry',
  'Logic',
])
const MAX_TAGS = 12

/** Returns `[name, categories, Chinese name, further words, drawing]` of every icon, common ones first. */
export function iconIndex() {
  const facts = json('icons.json')
  const chinese = dictionary()
  const styles = [
    ['', json('tabler-nodes-outline.json')],
    ['-filled', json('tabler-nodes-filled.json')],
  ]
  const icons = new Map()
  for (const name of Object.keys(facts).sort()) {
    for (const [suffix, nodes] of styles) {
      if (nodes[name] && isOffered(facts[name], nodes[name])) {
        icons.set(name + suffix, entry(facts[name], suffix, nodes[name], chinese))
      }
    }
  }
  const first = words('first.txt').filter((name) => icons.has(name))
  const rest = [...icons.keys()].filter((name) => !first.includes(name))
  return [...first, ...rest].map((name) => icons.get(name))
}

/** Returns the Chinese words of each English word. */
export function dictionary() {
  const lines = text('chinese.txt').split('\n')
  return new Map(
    lines
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line) => line.split(' '))
      .map(([english, ...found]) => [english, found]),
  )
}

function isOffered({ name, category }, nodes) {
  if (LEFT_OUT.has(category) || name.includes('-off')) return false
  if (category === 'Brand' && !BRANDS.has(name.replace(/^brand-/, ''))) return false
  return nodes.every(([, { opacity }]) => opacity === undefined)
}

function entry({ name, category, tags }, suffix, nodes, chinese) {
  const parts = name.split('-')
  // The brand comes last among the parts, and each part contributes its first word before any further ones.
  const names = [name, ...parts.filter((part) => part !== 'brand'), ...parts]
  const found = names.flatMap((part) => (chinese.has(part) ? [chinese.get(part)] : []))
  const known = unique([...found.map(([first]) => first), ...found.flat()])
  const others = tags
    .map(String)
    .filter((tag) => !parts.includes(tag))
    .slice(0, MAX_TAGS)
  const further = others
    .flatMap((tag) => [tag, ...tag.split('-')])
    .flatMap((word) => chinese.get(word) ?? [])
  const filled = suffix === '' ? [] : ['filled', 'solid', '实心', '填充']
  return [
    name + suffix,
    categoriesOf(category, parts),
    known.join(' '),
    unique([...others, ...further.filter((word) => !known.includes(word)), ...filled]).join(' '),
    nodes.map(([, { d }]) => d).join('\n'),
  ]
}

function categoriesOf(category, parts) {
  const inForm = parts.some((part) => FORM.has(part)) && category !== 'Brand'
  const found = CATEGORIES.map((own) =>
    own === 'form' ? inForm : BY_CATEGORY[own].split(' ').includes(category),
  )
  const bits = found.reduce((sum, isIn, index) => sum + (isIn ? 2 ** index : 0), 0)
  return bits === 0 ? 1 : bits
}

function unique(list) {
  return [...new Set(list)]
}
