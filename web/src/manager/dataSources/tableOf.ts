import { isRecord } from '../../model/document/reconcile.ts'
export interface ValueTable {
  columns: string[]
  rows: string[][]
}

/** Converts a value to a table: `{columns, rows}`, or a list of objects with the same keys; null for other values. */
export function tableOf(value: unknown): ValueTable | null {
  if (isRecord(value) && isTexts(value.columns) && Array.isArray(value.rows)) {
    const { columns, rows } = value
    return { columns, rows: rows.map((row) => cellsOf(row, columns)) }
  }
  if (!Array.isArray(value) || value.length === 0 || !value.every(isRecord)) return null
  const columns = [...new Set(value.flatMap((row) => Object.keys(row)))]
  return { columns, rows: value.map((row) => cellsOf(row, columns)) }
}

function cellsOf(row: unknown, columns: string[]): string[] {
  if (Array.isArray(row)) return columns.map((_, index) => textOf(row[index]))
  return columns.map((name) => (isRecord(row) ? textOf(row[name]) : ''))
}

function textOf(value: unknown): string {
  if (value === undefined || value === null) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((text) => typeof text === 'string')
}
