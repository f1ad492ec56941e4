import { crc32, deflateSync } from 'node:zlib'

// Deterministic list of elements for every measurement: 40 % text, 20 % picture, 20 % shape, 10 % button, 10 % icon,
// absolute boxes on 375 x 812. Types without a plugin are replaced by pictures or buttons.
const KINDS = ['text', 'text', 'picture', 'shape', 'text', 'button', 'picture', 'shape', 'text', 'icon']
const STAND_INS = { shape: 'picture', icon: 'button' }

/** Returns the list of elements. `pictures` are addresses; without them pictures cannot be drawn. */
export function elements(count, pictures = []) {
  return Array.from({ length: count }, (_, i) => ({
    id: `el-${i}`,
    type: KINDS[i % KINDS.length],
    left: (i * 37) % 300,
    top: (i * 53) % 760,
    width: 60 + ((i * 13) % 60),
    height: 24 + ((i * 7) % 40),
    z: i + 1,
    color: ['#1f6feb', '#d9480f', '#2b8a3e', '#862e9c'][i % 4],
    text: `第 ${i} 个 element ${i}`,
    img: pictures[i % pictures.length],
  }))
}

/** Returns the same list as a work of `pages` pages, with the defaults of the host's element types. */
export function work(title, count, pages, types, picture = '/uploads/none.png') {
  const list = elements(count)
  const perPage = Math.ceil(count / pages)
  return {
    title,
    page_mode: 'h5_long_page',
    pages: Array.from({ length: pages }, (_, p) => ({
      id: `page-${p}`,
      uuid: `page-${p}`,
      title: `第${p + 1}页`,
      backgroundColor: '#ffffff',
      groups: [],
      elements: list.slice(p * perPage, (p + 1) * perPage).map((el) => placed(el, types, picture)),
    })),
  }
}

/** Returns the type that replaces one without a plugin. */
export const drawnAs = (type) => STAND_INS[type] ?? type

function placed(el, types, picture) {
  const kind = types[el.type] ?? types[drawnAs(el.type)] ?? Object.values(types)[0]
  const uuid = `${kind.type}_${el.id.padStart(16, '0')}`
  const props = { ...kind.defaults.zh }
  if ('text' in props) props.text = el.text
  if ('imgSrc' in props) props.imgSrc = picture
  return {
    uuid,
    id: uuid,
    name: kind.type,
    schemaVersion: kind.schemaVersion,
    pluginProps: props,
    commonStyle: { left: el.left, top: el.top, width: el.width, height: el.height, zindex: el.z, rotate: 0, color: el.color },
    visible: true,
    customName: '',
    interaction: { type: 'none', config: {} },
    events: [],
    methodList: [],
    scripts: [],
    animations: [],
  }
}

/** Returns a PNG of 240 x 160 with stripes, different for each shade. */
export function stripes(shade = 37) {
  const [width, height] = [240, 160]
  const rows = Array.from({ length: height }, (_, y) => [0, ...Array.from({ length: width * 3 }, (_, x) => ((x >> 4) * shade + (y >> 3) * 11) & 255)])
  const chunk = (type, data) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, sum])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10])
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', deflateSync(Buffer.from(rows.flat()))), chunk('IEND', Buffer.alloc(0))])
}
