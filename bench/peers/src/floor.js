// Floor: the minimal editor, with absolutely positioned boxes and a pointer handler.
const canvas = document.getElementById('editor')
canvas.style.cssText = 'position:relative;width:375px;height:812px;margin:40px auto;background:#fff'
const boxes = new Map()
const chosen = new Set()

function press(down) {
  const moved = [...chosen].map((box) => [box, box.offsetLeft, box.offsetTop])
  const target = down.currentTarget
  target.setPointerCapture(down.pointerId)
  target.onpointermove = (move) => {
    for (const [box, left, top] of moved) {
      box.style.left = `${left + move.clientX - down.clientX}px`
      box.style.top = `${top + move.clientY - down.clientY}px`
    }
  }
  target.onpointerup = () => (target.onpointermove = null)
}

function drawn({ type, text, img, color }) {
  if (type === 'picture') {
    const picture = document.createElement('img')
    picture.src = img
    picture.draggable = false
    picture.style.cssText = 'width:100%;height:100%'
    return picture
  }
  const inner = document.createElement(type === 'button' ? 'button' : 'span')
  if (type === 'shape') inner.style.cssText = `display:block;width:100%;height:100%;background:${color}`
  else inner.textContent = type === 'icon' ? '★' : text
  return inner
}

window.bench = {
  load: async (list) => {
    for (const el of list) {
      const box = document.createElement('div')
      box.style.cssText = `position:absolute;left:${el.left}px;top:${el.top}px;width:${el.width}px;height:${el.height}px;z-index:${el.z};color:${el.color}`
      box.append(drawn(el))
      canvas.append(box)
      boxes.set(el.id, box)
      box.onpointerdown = press
    }
  },
  count: () => boxes.size,
  pictures: () => [...canvas.querySelectorAll('img')],
  select: (...ids) => {
    chosen.clear()
    for (const id of ids) chosen.add(boxes.get(id))
    boxes.get(ids[0]).style.zIndex = 9999
  },
  pos: (id) => [boxes.get(id).offsetLeft, boxes.get(id).offsetTop],
  target: (id) => {
    const rect = boxes.get(id).getBoundingClientRect()
    return { x: rect.x + rect.width / 2, y: rect.y + rect.height / 2 }
  },
}
