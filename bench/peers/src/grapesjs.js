// GrapesJS with its defaults, absolute positioning on, and no resources from other hosts.
import grapesjs from 'grapesjs'
import 'grapesjs/dist/css/grapes.min.css'

const editor = grapesjs.init({
  container: '#editor',
  height: '100vh',
  cssIcons: '',
  telemetry: false,
  storageManager: false,
  dragMode: 'absolute',
  deviceManager: { devices: [{ id: 'phone', name: 'Phone', width: '375px', height: '812px' }] },
})

const frame = () => editor.Canvas.getFrameEl()
const found = (id) => editor.getWrapper().find(`#${id}`)[0]

function described({ id, type, left, top, width, height, z, color, text, img }) {
  const style = { position: 'absolute', left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px`, 'z-index': String(z), color }
  const attributes = { id }
  if (type === 'picture') return { type: 'image', attributes: { ...attributes, src: img }, style }
  if (type === 'shape') return { tagName: 'div', attributes, style: { ...style, 'background-color': color } }
  const content = type === 'icon' ? '★' : text
  return { type: 'text', tagName: type === 'button' ? 'button' : 'div', attributes, style, content }
}

editor.onReady(() => {
  window.bench = {
    load: async (list) => {
      editor.setComponents(list.map(described))
    },
    count: () => list(frame()).length,
    pictures: () => [...frame().contentDocument.images],
    select: (...ids) => editor.select(ids.map(found)),
    pos: (id) => {
      const { left, top } = found(id).getStyle()
      return [parseFloat(left), parseFloat(top)]
    },
    target: (id) => {
      const [own, outer] = [found(id).view.el.getBoundingClientRect(), frame().getBoundingClientRect()]
      return { x: outer.x + own.x + own.width / 2, y: outer.y + own.y + own.height / 2 }
    },
  }
})

const list = (one) => [...one.contentDocument.querySelectorAll('[id^="el-"]')]
