import { useState } from 'react'
import { Text } from '@mantine/core'
import { usePanelMessages } from '../services.ts'
import { readFile } from './readFile.ts'
import { isOne, rangeOf } from './selection.ts'
import { extentOf, trimmed } from './sheet.ts'
import { nameOf, SheetGrid } from './SheetGrid.tsx'
import { SheetToolbar } from './SheetToolbar.tsx'
import styles from './sheet.module.css'
import { sheetTexts } from './texts.ts'
import { useSheet } from './useSheet.ts'
import type { Table } from '../../dataset.ts'
import type { SheetTools } from './useSheet.ts'

export interface SheetEditorProps {
  label: string
  table: Table
  marks: ReadonlyMap<string, string>
  onChange: (table: Table) => void
}

/** Spreadsheet with toolbar; a default export because it is loaded on demand. */
export default function SheetEditor({ label, table, marks, onChange }: SheetEditorProps) {
  const text = usePanelMessages(sheetTexts)
  const tools = useSheet(table, onChange)
  const [isUnread, setUnread] = useState(false)
  const handleFile = async (file: File) => {
    const read = await readFile(file).catch(() => null)
    setUnread(read === null)
    if (read) tools.replace(read)
  }
  const { complaint } = tools
  const problem = complaint
    ? text(complaint.bound, { most: grouped(complaint.most), count: grouped(complaint.count) })
    : isUnread && text('importFailed')
  return (
    <div className={styles.editor} onPointerDown={() => setUnread(false)}>
      <SheetToolbar tools={tools} onFile={(file) => void handleFile(file)} />
      <SheetGrid tools={tools} label={label} marks={marks} />
      {problem ? (
        <Text size="xs" c="red" role="alert">
          {problem}
        </Text>
      ) : (
        <Status tools={tools} marks={marks} />
      )}
    </div>
  )
}

function grouped(value: number): string {
  return value.toLocaleString('en-US')
}

function Status({ tools, marks }: { tools: SheetTools; marks: SheetEditorProps['marks'] }) {
  const text = usePanelMessages(sheetTexts)
  const { selection, sheet } = tools
  const { top, left, bottom, right } = rangeOf(selection)
  const name = isOne(selection)
    ? nameOf(selection.anchor)
    : `${nameOf({ row: top, column: left })}:${nameOf({ row: bottom, column: right })}`
  const mark = marks.get(`${selection.anchor.row}:${selection.anchor.column}`)
  const { rows, columns } = extentOf(trimmed(sheet))
  return (
    <div className={styles.status} role="status">
      <Text size="xs" c={mark ? 'orange' : 'dimmed'}>
        <b>{name}</b> {mark ?? text('hint')}
      </Text>
      <Text size="xs" c="dimmed">
        {text('extent', { rows, columns })}
      </Text>
    </div>
  )
}
