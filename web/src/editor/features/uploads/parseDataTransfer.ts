import { hasStructure } from '@pinye/plugin-api/paste'

/** Content of the clipboard or a drop that was not copied from an editor. */
export type ImportedContent =
  | { kind: 'pictures'; files: File[] }
  | { kind: 'text'; text: string }
  /** Rich text of another program, with lists, tables, boxes and pictures. */
  | { kind: 'rich'; html: string; text: string }

/** Maximum length of a text that becomes an element, and of HTML and SVG text. */
const MAX_TEXT_LENGTH = 20_000
const MAX_HTML_LENGTH = 2_000_000
const MAX_SVG_LENGTH = 2_000_000
/** Maximum number of files per drop. */
export const MAX_DROPPED_FILES = 30

type DataTransferLike = Pick<DataTransfer, 'getData' | 'files' | 'types'>

/**
 * Parses the content; files have priority. Office programs add a picture of copied text: then the text is used. File
 * managers add the file's name as text: then the file is used.
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

/** Returns whether the HTML is a single picture copied in a browser, which comes with its address. */
function isLonePicture(html: string, text: string): boolean {
  return text === '' && /^\s*(<(meta|!--)[^>]*>\s*)*<img[^>]*>\s*(<!--[^>]*>\s*)*$/i.test(html)
}

/** Returns whether a text is SVG markup. */
export function isDrawing(text: string): boolean {
  if (text.length > MAX_SVG_LENGTH || !/<\/svg>\s*$/i.test(text.slice(-200))) return false
  return /^(?:<\?xml[^>]*\?>|<!doctype[^>]*>|<!--[^>]*-->|\s)*<svg[\s>]/i.test(text.slice(0, 4_000))
}

/** Converts plain text to rich text, one paragraph per line. */
export function textToHtml(text: string): string {
  return text
    .split(/\r?\n/)
    .map((line) => `<p>${escaped(line) || '<br>'}</p>`)
    .join('')
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
