/**
 * Cleans rich text pasted from other programs: keeps its structure, and only those styles that the host's sanitizer
 * keeps.
 */
import { listsOf } from './wordLists.ts'

export interface CleanedPaste {
  html: string
  /** Addresses of its pictures; the text has `<img data-pasted="0">` with the index into this list. */
  pictures: string[]
}

const REMOVED =
  'script,style,meta,link,title,xml,iframe,object,embed,template,noscript,form,svg,math,col,colgroup,audio,video'
const ALLOWED_TAGS = new Set(
  'A B BLOCKQUOTE BR CODE DEL DIV EM H1 H2 H3 H4 H5 H6 HR I IMG INS LI MARK OL P PRE S SPAN STRONG SUB SUP TABLE TBODY TD TFOOT TH THEAD TR U UL'.split(
    ' ',
  ),
)
/** Elements converted to plain boxes. */
const BLOCKS = new Set(
  'SECTION ARTICLE FIGURE FIGCAPTION HEADER FOOTER MAIN CENTER DD DT DL'.split(' '),
)
const ATTRIBUTES = new Set(['href', 'colspan', 'rowspan', 'start', 'alt', 'data-pasted'])
const SIDES = '(-(top|right|bottom|left))?'
const STYLES = new RegExp(
  `^(color|background-color|font-(size|weight|style|family)|line-height|letter-spacing|text-(align|decoration|indent)|border-radius|(margin|padding)${SIDES}|border${SIDES})$`,
)
const BOX = /^(background-color|border|padding)/
/** Values without effect, because they are the default. */
const NOTHING =
  /^(0(px|pt|em|cm)?( 0(px|pt|em|cm)?)*|normal|initial|inherit|auto|none|transparent|rgba\(0, ?0, ?0, ?0\))$/

/** Returns whether HTML has more than plain text: lists, tables, pictures, headings, boxes. */
export function hasStructure(html: string): boolean {
  if (!/<[a-z]/i.test(html)) return false
  const body = parsed(html)
  const isBox = (one: Element) =>
    /^(DIV|SECTION|P|BLOCKQUOTE)$/.test(one.tagName) &&
    [...stylesOf(one).keys()].some((name) => BOX.test(name))
  return (
    body.querySelector('ul,ol,table,img,h1,h2,h3,h4,h5,h6,blockquote,[style*="mso-list"]') !==
      null || [...body.querySelectorAll('[style]')].some(isBox)
  )
}

export function cleanPasted(html: string): CleanedPaste {
  const body = parsed(html)
  listsOf(body)
  body.querySelectorAll(REMOVED).forEach((one) => one.remove())
  const pictures: string[] = []
  for (const image of body.querySelectorAll('img')) {
    image.dataset.pasted = String(pictures.length)
    // WeChat lazy-loads pictures: `src` is a placeholder, `data-src` the real address.
    pictures.push(image.dataset.src ?? image.getAttribute('src') ?? '')
  }
  // Innermost first, so that unwrapping an element leaves cleaned children.
  for (const one of [...body.querySelectorAll('*')].reverse()) cleanElement(one)
  return { html: body.innerHTML.trim(), pictures }
}

function parsed(html: string): HTMLElement {
  const fragment = /<!--StartFragment-->([^]*)<!--EndFragment-->/.exec(html)?.[1] ?? html
  const { body } = new DOMParser().parseFromString(fragment, 'text/html')
  const comments = document.createTreeWalker(body, NodeFilter.SHOW_COMMENT)
  const found: Node[] = []
  while (comments.nextNode()) found.push(comments.currentNode)
  found.forEach((comment) => comment.parentNode?.removeChild(comment))
  return body
}

function cleanElement(element: Element): void {
  const styles = stylesOf(element)
  const isBlock = BLOCKS.has(element.tagName)
  const isBare = element.tagName === 'SPAN' && styles.size === 0
  if (isBare || !(isBlock || ALLOWED_TAGS.has(element.tagName))) {
    element.replaceWith(...element.childNodes)
    return
  }
  const kept = isBlock ? element.ownerDocument.createElement('div') : element
  for (const { name, value } of [...element.attributes]) {
    const isKept =
      ATTRIBUTES.has(name) && (name !== 'href' || /^(https?:|mailto:|tel:)/i.test(value))
    if (isKept) kept.setAttribute(name, value)
    else kept.removeAttribute(name)
  }
  const style = [...styles].map(([name, value]) => `${name}: ${value}`).join('; ')
  if (style !== '') kept.setAttribute('style', style)
  if (kept !== element) {
    kept.append(...element.childNodes)
    element.replaceWith(kept)
  }
}

/** Returns the allowed styles; sizes in points are converted to pixels. */
function stylesOf(element: Element): Map<string, string> {
  const styles = new Map<string, string>()
  for (const one of (element.getAttribute('style') ?? '').split(';')) {
    const [name = '', ...rest] = one.split(':')
    const property = name
      .trim()
      .toLowerCase()
      .replace(/^background$/, 'background-color')
    const value = rest
      .join(':')
      .replace(/!important/i, '')
      .trim()
      .replace(/([\d.]+)pt/g, points)
    const isColor = property !== 'background-color' || /^(#|rgb|hsl|[a-z]+$)/i.test(value)
    const isPlain = value !== '' && !NOTHING.test(value) && !/url\(|windowtext|\\|^-/.test(value)
    if (STYLES.test(property) && isPlain && isColor) styles.set(property, value)
  }
  return styles
}

function points(_: string, size: string): string {
  return `${Math.round((Number(size) * 4) / 3)}px`
}
