import { strFromU8, unzipSync } from 'fflate'

/** Cells as stored in the file: numbers, else texts; an empty cell is an empty text. */
export type Cells = (string | number)[][]

/** Returns the sheets of a workbook by name. Supports only what our own exports use. */
export function sheetsOf(file: Uint8Array): Map<string, Cells> {
  const parts = unzipSync(file)
  const part = (name: string) => {
    const found = parts[name]
    return found === undefined ? '' : strFromU8(found)
  }
  const shared = elements(part('xl/sharedStrings.xml'), 'si').map(({ inner }) => textIn(inner))
  const sheets = elements(part('xl/workbook.xml'), 'sheet')
  return new Map(
    sheets.map(({ attributes }, index) => [
      decoded(attributes.name ?? ''),
      cellsOf(part(`xl/worksheets/sheet${index + 1}.xml`), shared),
    ]),
  )
}

function cellsOf(sheet: string, shared: string[]): Cells {
  return elements(sheet, 'row').map(({ inner }) => {
    const row: (string | number)[] = []
    for (const { attributes, inner: cell } of elements(inner, 'c')) {
      const value = elements(cell, 'v')[0]?.inner ?? ''
      const { t: type, r: place = 'A1' } = attributes
      const at = columnOf(place)
      while (row.length < at) row.push('')
      if (type === 'inlineStr') row.push(textIn(cell))
      else if (type === 's') row.push(shared[Number(value)] ?? '')
      else if (type === 'str') row.push(decoded(value))
      else row.push(value === '' ? '' : Number(value))
    }
    return row
  })
}

/** Returns the column of a cell reference: `C7` is in the third column. */
function columnOf(place: string): number {
  const letters = place.replace(/\d+/, '')
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

interface Element {
  attributes: Record<string, string>
  inner: string
}

/** Returns the XML elements of this name, which must not be nested, as in workbooks. */
function elements(xml: string, name: string): Element[] {
  const found = xml.matchAll(new RegExp(`<${name}(\\s[^>]*?)?(?:/>|>([\\s\\S]*?)</${name}>)`, 'g'))
  return [...found].map(([, attributes = '', inner = '']) => ({
    attributes: Object.fromEntries(
      [...attributes.matchAll(/([\w:]+)="([^"]*)"/g)].map(([, key = '', value = '']) => [
        key,
        value,
      ]),
    ),
    inner,
  }))
}

/** Decodes `_x0041_`, which stands for characters that XML cannot contain, and for an underscore before such a text. */
function textIn(xml: string): string {
  const runs = elements(xml, 't').map(({ inner }) => decoded(inner))
  return runs
    .join('')
    .replace(/_x([\dA-F]{4})_/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))
}

function decoded(text: string): string {
  const named: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }
  return text.replace(/&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi, (whole, hex, decimal, name) => {
    if (typeof hex === 'string') return String.fromCodePoint(parseInt(hex, 16))
    if (typeof decimal === 'string') return String.fromCodePoint(Number(decimal))
    return named[String(name)] ?? whole
  })
}
