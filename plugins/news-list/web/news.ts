/** Pure conversion of the sheet to news: finds the columns and resolves the links. */
import type { Cell, Table } from '@pinye/plugin-api'

export interface News {
  title: string
  summary: string
  link: string
  date: string
  source: string
}

/** Columns in their order, with alternative names used by authors (the same as in src/lib.rs). */
const COLUMNS: [keyof News, ...string[]][] = [
  ['title', '标题', '新闻标题'],
  ['summary', '摘要', '内容'],
  ['link', '链接', '网址', 'url'],
  ['date', '日期', '时间'],
  ['source', '来源'],
]

/** EL-NEWS-06, -09: columns are identified by the header, without one by position. */
export function newsOf(table: Table): News[] {
  const header = (table[0] ?? []).map((cell) => words(cell).toLowerCase())
  const named = COLUMNS.map((names) => header.findIndex((cell) => names.includes(cell)))
  const hasHeader = named.some((column) => column >= 0)
  const places = hasHeader ? named : COLUMNS.map((_, column) => column)
  return table
    .slice(hasHeader ? 1 : 0)
    .map((row) => readRow(row, places))
    .filter((news) => Object.values(news).some((value) => value !== ''))
}

function readRow(row: Cell[], places: number[]): News {
  const [title = '', summary = '', link = '', date = '', source = ''] = places.map((column) =>
    words(row[column]),
  )
  return { title, summary, link, date, source }
}

function words(cell: Cell | undefined): string {
  return String(cell ?? '').trim()
}

/**
 * EL-NEWS-08: `{host}` stands for the site that shows the work, so the rest is a path of that site; a text without a
 * scheme and without `{host}` is not a link.
 */
export function addressOf(link: string): string | undefined {
  const own = /^(?:https?:\/\/)?\{host\}(.*)$/i.exec(link)
  if (own) return `/${(own[1] ?? '').replace(/^[/\\]+/, '')}`
  return /^https?:\/\/[^\s/?#]\S*$/i.test(link) ? link : undefined
}

/** Returns the date for the `datetime` attribute; undefined if it has another form. */
export function dayOf(date: string): string | undefined {
  const [, year, month, day] = (/^(\d{4})-(\d\d)-(\d\d)$/.exec(date) ?? []).map(Number)
  if (!year || !month || !day || month > 12) return undefined
  return day <= new Date(Date.UTC(year, month, 0)).getUTCDate() ? date : undefined
}
