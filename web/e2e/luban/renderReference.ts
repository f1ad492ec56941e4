/**
 * Reference rendering of a luban-h5 work from its JSON, following its documentation and its elements: every element is
 * a box whose padding and border are added to its size, a prop overrides the box's style, and a missing value has the
 * element's own default. Independent of Pinye's import.
 */

interface Side {
  value: number
  unit: string
}
type Sides = Partial<Record<'top' | 'right' | 'bottom' | 'left', Side>>

interface LubanStyle {
  top?: number
  left?: number
  width?: number
  height?: number
  zindex?: number
  color?: string
  fontSize?: number
  textAlign?: string
  margin?: Sides
  padding?: Sides
  border?: Sides & { color?: { value: string }; style?: { value: string } }
}

export interface LubanElement {
  name: string
  pluginProps: Record<string, unknown>
  commonStyle: LubanStyle
}

export interface LubanWork {
  width?: number
  height?: number
  pages: string | { elements: LubanElement[] }[]
}

const sides = ['top', 'right', 'bottom', 'left'] as const

/** The rules of Quill's style sheet and of luban-h5's overrides that these texts use. */
const SHEET = `
  body { margin: 0; font: 16px/normal sans-serif; }
  .page { position: relative; overflow: hidden; background: #fff; }
  .ql-editor { box-sizing: border-box; margin: 0; padding: 0; height: 100%; font-family: Helvetica, Arial, sans-serif;
    font-size: 13px; line-height: 1.42; text-align: left; white-space: pre-wrap; word-wrap: break-word; tab-size: 4; }
  .ql-editor p, .ql-editor ol, .ql-editor ul, .ql-editor h1, .ql-editor h2, .ql-editor h3 { margin: 0; padding: 0; }
  .ql-editor h1 { font-size: 2em; } .ql-editor h2 { font-size: 1.5em; } .ql-editor h3 { font-size: 1.17em; }
  .ql-editor ol, .ql-editor ul { padding-left: 1.5em; }
  .ql-editor li { list-style-type: none; padding-left: 1.5em; }
  .ql-editor li.ql-indent-1 { padding-left: 4.5em; }
  .ql-align-center { text-align: center; } .ql-align-right { text-align: right; }
  .ql-align-justify { text-align: justify; }
  .ql-size-large { font-size: 1.5em; }
  .ql-editor a { color: #06c; text-decoration: underline; }
  button, input { box-sizing: border-box; width: 100%; height: 100%; border-style: solid; margin: 0; }
`

export function pagesOf(work: LubanWork): { elements: LubanElement[] }[] {
  const { pages } = work
  return typeof pages === 'string' ? (JSON.parse(pages) as { elements: LubanElement[] }[]) : pages
}

/** Returns the HTML document of one page. */
export function renderReference(work: LubanWork, index: number): string {
  const { width = 320, height = 568 } = work
  const boxes = (pagesOf(work)[index]?.elements ?? []).map(box).join('\n')
  return `<!doctype html><meta charset="utf-8"><style>${SHEET}</style>
    <div class="page" style="width:${width}px;height:${height}px">${boxes}</div>`
}

function box(element: LubanElement, position: number): string {
  const content = renderElement(element)
  const mark = `data-at="${position}" data-name="${element.name}"`
  if (element.name === 'lbp-background') {
    return `<div ${mark} style="position:absolute;inset:0;z-index:0">${content}</div>`
  }
  const { pluginProps: props, commonStyle: style } = element
  const of = (key: keyof LubanStyle, usual: unknown) => String(props[key] || style[key] || usual)
  const declarations = [
    'position:absolute',
    'box-sizing:content-box',
    `top:${of('top', 100)}px`,
    `left:${of('left', 100)}px`,
    `width:${of('width', 100)}px`,
    `height:${of('height', 40)}px`,
    `font-size:${of('fontSize', 14)}px`,
    `color:${of('color', '#000000')}`,
    `text-align:${of('textAlign', 'center')}`,
    `z-index:${style.zindex ?? 1}`,
    ...sides.flatMap((side) => [
      `margin-${side}:${length(style.margin?.[side])}`,
      `padding-${side}:${length(style.padding?.[side])}`,
      `border-${side}-width:${length(style.border?.[side])}`,
    ]),
    `border-style:${style.border?.style?.value ?? 'solid'}`,
    `border-color:${style.border?.color?.value ?? '#000'}`,
  ]
  return `<div ${mark} style="${declarations.join(';')}">${content}</div>`
}

function length(side: Side | undefined): string {
  return side ? `${side.value}${side.unit}` : '0'
}

function renderElement({ name, pluginProps }: LubanElement): string {
  const prop = (key: string, usual: unknown) => String(pluginProps[key] ?? usual)
  const frame = (color: string, radius: number) =>
    `border:${prop('borderWidth', 1)}px solid ${prop('borderColor', color)};border-radius:${prop('borderRadius', radius)}px`
  switch (name) {
    case 'lbp-background':
      return `<div style="width:100%;height:100%;background-color:${prop('backgroundColor', 'rgba(255, 255, 255, 0.2)')}"></div>`
    case 'lbp-text':
    case 'lbp-text-tinymce':
      return `<div style="background-color:${prop('backgroundColor', 'rgba(0,0,0,0)')};${frame('#000', 10)}">
        <div class="ql-editor">${prop('text', '双击修改文字')}</div></div>`
    case 'lbp-button':
    case 'lbp-form-button':
      return `<button style="color:${prop('color', '#000')};background-color:${prop('backgroundColor', '#fff')};
        font-size:${prop('fontSize', 14)}px;line-height:${prop('lineHeight', 1)}em;text-align:${prop('textAlign', 'center')};
        ${frame('#ced4da', 4)}">${prop('text', '按钮')}</button>`
    case 'lbp-form-input':
      return `<input type="${prop('type', 'text')}" placeholder="${prop('placeholder', '')}"
        style="color:${prop('color', '#000')};background-color:${prop('backgroundColor', '#fff')};
        font-size:${prop('fontSize', 10)}px;padding:0 5px;${frame('#ced4da', 0)}">`
    case 'lbp-picture':
      return `<img src="${prop('imgSrc', '')}" alt="" style="display:block;width:100%;height:100%;object-fit:${prop('fillType', 'contain')}">`
    default:
      return ''
  }
}
