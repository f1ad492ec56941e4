// Puck as it comes; it places in the flow, so a drag there changes the order.
import { Puck, createUsePuck } from '@puckeditor/core'
import '@puckeditor/core/no-external.css'
import { useEffect } from 'react'
import { createRoot } from 'react-dom/client'

const usePuck = createUsePuck()
const text = { type: 'text' }
const fields = { text, img: text, color: text, width: { type: 'number' }, height: { type: 'number' } }
const box = ({ width, height, color }) => ({ width, height, color })
const config = {
  components: {
    text: { fields, render: (props) => <div style={box(props)}>{props.text}</div> },
    picture: { fields, render: (props) => <div style={box(props)}><img src={props.img} alt="" draggable={false} style={{ width: '100%', height: '100%' }} /></div> },
    shape: { fields, render: (props) => <div style={{ ...box(props), backgroundColor: props.color }} /> },
    button: { fields, render: (props) => <div style={box(props)}><button type="button">{props.text}</button></div> },
    icon: { fields, render: (props) => <div style={box(props)}>★</div> },
  },
}

const frame = () => document.querySelector('iframe')
const drawn = () => [...(frame()?.contentDocument?.querySelectorAll('[data-puck-component]') ?? [])]

function Door({ children }) {
  const dispatch = usePuck((puck) => puck.dispatch)
  const data = usePuck((puck) => puck.appState.data)
  useEffect(() => {
    const place = (id) => data.content.findIndex(({ props }) => props.id === id)
    const node = (id) => drawn().find((one) => one.dataset.puckComponent === id)
    window.bench = {
      load: async (list) => {
        const content = list.map(({ id, type, text, img, color, width, height }) => ({ type, props: { id, text, img, color, width, height } }))
        dispatch({ type: 'setData', data: { root: {}, content } })
        while (drawn().length < list.length) await new Promise((resolve) => requestAnimationFrame(resolve))
      },
      count: () => drawn().length,
      pictures: () => [...frame().contentDocument.images],
      select: (id) => dispatch({ type: 'setUi', ui: { itemSelector: { index: place(id) } } }),
      pos: (id) => [place(id), 0],
      target: (id) => {
        const [own, outer] = [node(id).getBoundingClientRect(), frame().getBoundingClientRect()]
        const zoom = outer.width / frame().offsetWidth
        return { x: outer.x + (own.x + own.width / 2) * zoom, y: outer.y + (own.y + own.height / 2) * zoom }
      },
    }
  }, [dispatch, data])
  return children
}

createRoot(document.getElementById('editor')).render(
  <Puck config={config} data={{ root: {}, content: [] }} overrides={{ headerActions: ({ children }) => <Door>{children}</Door> }} />,
)
