/**
 * Lists of Word and WPS, which they write as paragraphs: `mso-list` gives the level, an ignorable part holds the
 * marker.
 */

const LEVEL = /mso-list:[^;"']*level(\d+)/i
const MARK = '[style*="mso-list:Ignore" i], [style*="mso-list: Ignore" i]'
/** Markers of ordered lists: 1. 2) (a) 一、 iv. */
const COUNTS = /^[(（]?([0-9]+|[a-z]|[ivx]+|[一二三四五六七八九十]+)[.)）、．]/i

/** Converts such paragraphs to lists, in place. */
export function listsOf(body: HTMLElement): void {
  for (const first of [...body.querySelectorAll<HTMLElement>('[style*="mso-list"]')]) {
    if (!first.isConnected || levelOf(first) === 0) continue
    const items: HTMLElement[] = []
    let next: Element | null = first
    while (next instanceof HTMLElement && levelOf(next) > 0) {
      items.push(next)
      next = next.nextElementSibling
    }
    const place = body.ownerDocument.createComment('')
    first.before(place)
    place.replaceWith(...listOf(items))
  }
}

function levelOf(element: Element): number {
  if (!/^(P|DIV|H[1-6])$/.test(element.tagName)) return 0
  return Number(LEVEL.exec(element.getAttribute('style') ?? '')?.[1] ?? 0)
}

/** Converts a run of paragraphs to lists; deeper levels are nested in the item before them. */
function listOf(paragraphs: readonly HTMLElement[]): HTMLElement[] {
  const lists: HTMLElement[] = []
  const open: { level: number; list: HTMLElement }[] = []
  for (const paragraph of paragraphs) {
    const level = levelOf(paragraph)
    const mark = paragraph.querySelector(MARK)
    const tag = COUNTS.test(mark?.textContent?.trim() ?? '') ? 'ol' : 'ul'
    mark?.remove()
    while ((open.at(-1)?.level ?? 0) > level) open.pop()
    const last = open.at(-1)
    if (last?.level === level && last.list.localName !== tag) open.pop()
    if (open.at(-1)?.level !== level) {
      const list = paragraph.ownerDocument.createElement(tag)
      const parent = open.at(-1)?.list.lastElementChild
      if (parent) parent.append(list)
      else lists.push(list)
      open.push({ level, list })
    }
    const item = paragraph.ownerDocument.createElement('li')
    item.append(...paragraph.childNodes)
    open.at(-1)?.list.append(item)
    paragraph.remove()
  }
  return lists
}
