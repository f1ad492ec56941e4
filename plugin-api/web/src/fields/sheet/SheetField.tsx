import { lazy, Suspense, useMemo, useState } from 'react'
import { Button, Input, Loader, Text } from '@mantine/core'
import { IconTable } from '@tabler/icons-react'
import { tableOf } from '../../dataset.ts'
import { useGesture } from '../control.ts'
import { diagnosticText } from '../diagnostics.ts'
import { FieldBoundary } from '../FieldBoundary.tsx'
import { FieldDialog } from '../FieldDialog.tsx'
import { useFieldServices, usePanelMessages } from '../services.ts'
import { extentOf, trimmed } from './sheet.ts'
import styles from './sheet.module.css'
import { sheetTexts } from './texts.ts'
import type { ControlProps } from '../control.ts'
import type { Table } from '../../dataset.ts'

const SheetEditor = lazy(() => import('./SheetEditor.tsx'))

/** Rows and columns of the preview in the panel. */
const PREVIEW = { rows: 4, columns: 4 }

/** Control `sheet-editor`: a preview of the first cells and a spreadsheet dialog. Changes apply immediately. */
export function SheetField(input: ControlProps) {
  const { spec, value, onChange, label, description, error, disabled } = input
  const text = usePanelMessages(sheetTexts)
  const gesture = useGesture(spec.name)
  const marks = useMarks(input)
  const [opened, setOpened] = useState(false)
  const table = useMemo(() => trimmed(tableOf(value)), [value])
  const close = () => {
    setOpened(false)
    gesture.end()
  }
  return (
    <Input.Wrapper
      size="xs"
      labelElement="div"
      label={label}
      description={description}
      error={error}
    >
      <Preview table={table} />
      <Button
        fullWidth
        size="xs"
        mt={6}
        variant="light"
        disabled={disabled}
        aria-label={`${text('open')}: ${label}`}
        leftSection={<IconTable size={15} />}
        onClick={() => setOpened(true)}
      >
        {text('open')}
      </Button>
      <FieldDialog opened={opened} onClose={close} width={920} title={label}>
        <FieldBoundary resetKey={opened}>
          <Suspense fallback={<SheetLoader />}>
            <SheetEditor
              label={label}
              table={table}
              marks={marks}
              onChange={(next) => onChange(next, gesture.key())}
            />
          </Suspense>
        </FieldBoundary>
      </FieldDialog>
    </Input.Wrapper>
  )
}

function SheetLoader() {
  const text = usePanelMessages(sheetTexts)
  return (
    <div className={styles.opening}>
      <Loader size="sm" />
      <Text size="sm">{text('loading')}</Text>
    </div>
  )
}

function Preview({ table }: { table: Table }) {
  const text = usePanelMessages(sheetTexts)
  const { rows, columns } = extentOf(table)
  if (rows === 0) {
    return (
      <div className={styles.preview} data-empty="">
        {text('none')}
      </div>
    )
  }
  return (
    <div className={styles.preview}>
      <table aria-hidden="true">
        <tbody>
          {table.slice(0, PREVIEW.rows).map((row, at) => (
            <tr key={at}>
              {row.slice(0, PREVIEW.columns).map((cell, column) => (
                <td key={column} data-number={typeof cell === 'number' || undefined}>
                  {String(cell).slice(0, 40)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p>{text('extent', { rows, columns })}</p>
    </div>
  )
}

/** Returns diagnostics of single cells, whose paths are `/dataset/{row}/{column}` (EL-NEWS-09). */
function useMarks({ spec, diagnostics, messages }: ControlProps): ReadonlyMap<string, string> {
  const { language } = useFieldServices()
  return useMemo(() => {
    const marks = new Map<string, string>()
    for (const found of diagnostics ?? []) {
      const [, name, row, column] = /^\/([^/]+)\/(\d+)\/(\d+)$/.exec(found.path) ?? []
      const sentence = name === spec.name && diagnosticText([found], name, language, messages)
      if (sentence) marks.set(`${row}:${column}`, sentence)
    }
    return marks
  }, [diagnostics, messages, language, spec.name])
}
