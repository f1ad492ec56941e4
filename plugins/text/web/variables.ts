/**
 * EL-TEXT-44, -45: variables in a text. `{{key}}` is stored; authors see a chip with its label, visitors the value of the data
 * source or of the parameter of the page's address that has this name, or nothing.
 */

/** The names that data sources may have (DS-008). */
const KEY = /^[A-Za-z\u4e00-\u9fff][A-Za-z0-9_\u4e00-\u9fff]{0,49}$/

/** Whether something can be called so. */
export function isKey(text: string): boolean {
  return KEY.test(text)
}

/** What the host fills with a value, and the page's script otherwise (docs/plugin-contract.md, section 4). */
export function renderVariables(html: unknown): string {
  return replaced(html, (key) => `<bdi data-variable="${key}"></bdi>`)
}

/** What the author sees while the text is edited, and what TinyMCE keeps in one piece. */
export function withChips(html: unknown): string {
  return replaced(html, chip)
}

/** A variable as the author sees it; a key holds nothing that means something in HTML. */
export function chip(key: string): string {
  return `<span class="text-variable" contenteditable="false" data-variable="${key}">${key}</span>`
}

/** The text with its chips as they are stored. */
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

/** Each `{{key}}` in the words of a text becomes something else; what stands in its tags stays. Read from left to right once. */
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

/** Behind the `>` of a tag; one in a quoted value ends nothing. */
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
