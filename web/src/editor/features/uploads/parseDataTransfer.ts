import { hasStructure } from '@pinye/plugin-api/paste'

/** What the clipboard or a drop brings that is no element of ours. */
export type ImportedContent =
  | { kind: 'pictures'; files: File[] }
  | { kind: 'text'; text: string }
  /** Lists, tables, boxes and pictures of another program. */
  | { kind: 'rich'; html: string; text: string }

/** Longest text that becomes an element, and longest drawing that is taken from a text. */
const MAX_TEXT_LENGTH = 20_000
const MAX_HTML_LENGTH = 2_000_000
const MAX_SVG_LENGTH = 2_000_000
/** Most files of one drop. */
export const MAX_DROPPED_FILES = 30

type DataTransferLike = Pick<DataTransfer, 'getData' | 'files' | 'types'>

/**
 * Files first. An office program puts a picture of copied words beside the words: then the words are meant. A file manager
 * puts the file's name beside the file: then the file is.
 */
export function parseDataTransfer(data: DataTransferLike): ImportedContent | null {
  const text = data.getData('text/plain').trim()
  const files = Array.from(data.files).slice(0, MAX_DROPPED_FILES)
  const isNamed = files.some(({ name }) => text.includes(name))
  const html = data.types.includes('text/html') ? data.getData('text/html') : ''
  const isRich = html.length <= MAX_HTML_LENGTH && hasStructure(html) && !isLonePicture(html, text)
  const isWords = text !== '' && html !== '' && !isNamed
  if (files.length > 0 && !isWords) return { kind: 'pictures', files }
  if (isRich && !isNamed) return { kind: 'rich', html, text }
  if (text === '') return null
  if (isDrawing(text)) {
    return { kind: 'pictures', files: [new File([text], 'drawing.svg', { type: 'image/svg+xml' })] }
  }
  return { kind: 'text', text: text.slice(0, MAX_TEXT_LENGTH) }
}

/** A picture that was copied in a browser: its address comes along as HTML. */
function isLonePicture(html: string, text: string): boolean {
  return text === '' && /^\s*(<(meta|!--)[^>]*>\s*)*<img[^>]*>\s*(<!--[^>]*>\s*)*$/i.test(html)
}

/** Whether a text is the markup of an SVG drawing. */
export function isDrawing(text: string): boolean {
  if (text.length > MAX_SVG_LENGTH || !/<\/svg>\s*$/i.test(text.slice(-200))) return false
  return /^(?:<\?xml[^>]*\?>|<!doctype[^>]*>|<!--[^>]*-->|\s)*<svg[\s>]/i.test(text.slice(0, 4_000))
}

/** Plain words as rich text: a paragraph a line. */
export function textToHtml(text: string): string {
  return text
    .split(/\r?\n/)
    .map((line) => `<p>${escaped(line) || '<br>'}</p>`)
    .join('')
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
