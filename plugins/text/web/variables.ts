/**
 * EL-TEXT-44, -45: variables in a text, stored as `{{key}}`. Authors see a chip with the key; visitors see the value of
 * the data source or of the address parameter with this name, or nothing.
 */

/** Valid names of data sources (DS-008). */
const KEY = /^[A-Za-z\u4e00-\u9fff][A-Za-z0-9_\u4e00-\u9fff]{0,49}$/

/** Returns whether a text is a valid key. */
export function isKey(text: string): boolean {
  return KEY.test(text)
}

/**
 * Renders variables as placeholders that the host, or else the page's script, fills (docs/plugin-contract.md, section
 * 4).
 */
export function renderVariables(html: unknown): string {
  return replaced(html, (key) => `<bdi data-variable="${key}"></bdi>`)
}

/** Renders variables as chips for editing, which TinyMCE treats as a unit. */
export function withChips(html: unknown): string {
  return replaced(html, chip)
}

/** Returns the chip of a variable; a key has no characters that are special in HTML. */
export function chip(key: string): string {
  return `<span class="text-variable" contenteditable="false" data-variable="${key}">${key}</span>`
}

/** Converts chips back to the stored form. */
export function withoutChips(html: string): string {
  if (!html.includes('data-variable')) return html
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const one of body.querySelectorAll<HTMLElement>('[data-variable]')) {
    const { variable = '' } = one.dataset
    one.replaceWith(isKey(variable) ? `{{${variable}}}` : one.textContent)
  }
  body.normalize()
  return body.innerHTML
}

/** Replaces each `{{key}}` outside of tags, in one pass from left to right. */
function replaced(html: unknown, by: (key: string) => string): string {
  const text = typeof html === 'string' ? html : ''
  if (!text.includes('{{')) return text
  let result = ''
  let at = 0
  while (at < text.length) {
    const tag = text.indexOf('<', at)
    const words = text.slice(at, tag < 0 ? text.length : tag)
    result += inWords(words, by)
    if (tag < 0) break
    at = endOfTag(text, tag)
    result += text.slice(tag, at)
  }
  return result
}

function inWords(words: string, by: (key: string) => string): string {
  const [first = '', ...rest] = words.split('{{')
  return rest.reduce((before, part) => {
    const end = part.indexOf('}}')
    const key = end < 0 ? '' : part.slice(0, end).trim()
    return isKey(key) ? before + by(key) + part.slice(end + 2) : `${before}{{${part}`
  }, first)
}

/** Returns the offset after the `>` of a tag, ignoring those in quoted values. */
function endOfTag(text: string, from: number): number {
  let quote = ''
  for (let at = from; at < text.length; at++) {
    const sign = text.charAt(at)
    if (quote) quote = sign === quote ? '' : quote
    else if (sign === '"' || sign === "'") quote = sign
    else if (sign === '>') return at + 1
  }
  return text.length
}
