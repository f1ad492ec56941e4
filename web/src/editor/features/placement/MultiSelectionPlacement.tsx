import { keyOf } from '@pinye/plugin-api/keys'
import { TextInput } from '@mantine/core'
import { evaluateArithmetic, usePendingEdit } from '@pinye/plugin-api/fields'
import { IconRotateClockwise } from '@tabler/icons-react'
import { useMemo, useState, type KeyboardEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import {
  setPlacement,
  getCommonPlacement,
  type PlacementField,
} from '../../../model/layout/multiPlacement.ts'
import { useCurrentPage, useEditor, useSession } from '../../store/EditorContext.tsx'
import classes from '../../panels/several.module.css'

/** The same marks as for one element, so that nothing moves when the selection grows. */
const MARKS: Record<PlacementField, ReactNode> = {
  left: 'X',
  top: 'Y',
  width: 'W',
  height: 'H',
  rotate: <IconRotateClockwise size={14} stroke={1.6} />,
}
const NAMES = Object.keys(MARKS) as PlacementField[]

/** Position, size and rotation of several elements; `+20` or `*2` change the value of each of them. */
export function MultiSelectionPlacement() {
  const { t } = useTranslation(['arrange', 'editor'])
  return (
    <div className={classes.numbers} role="group" aria-label={t('arrange:several.placement')}>
      {NAMES.map((name) => (
        <SeveralNumber key={name} name={name} />
      ))}
    </div>
  )
}

interface PageSelection {
  pageId: string
  selection: readonly string[]
}

/** Typed input, with the elements that were selected when the typing began. */
interface Draft extends PageSelection {
  text: string
}

function SeveralNumber({ name }: { name: PlacementField }) {
  const editor = useEditor()
  const { t } = useTranslation(['arrange', 'editor'])
  const page = useCurrentPage()
  const selection = useSession((session) => session.selection)
  const [draft, setDraft] = useState<Draft | null>(null)
  const shared = useMemo(() => getCommonPlacement(page, selection, name), [page, selection, name])
  const unit = name === 'rotate' ? '°' : 'px'
  const chosen = () => ({ pageId: editor.session.getState().pageId, selection })
  const change = (of: PageSelection, next: (from: number) => number | undefined) => {
    editor.closeHistoryEntry()
    editor.transact((work) => setPlacement(work, of.pageId, of.selection, { name, next }))
  }
  const commitDraft = () => {
    if (!draft) return
    const text = draft.text.replace(unit, '')
    change(draft, (from) => evaluateArithmetic(text, from))
    setDraft(null)
  }
  usePendingEdit(draft && commitDraft)
  const handleKey = (event: KeyboardEvent) => {
    const by = { ArrowUp: 1, ArrowDown: -1 }[keyOf(event)]
    if (keyOf(event) === 'Enter') commitDraft()
    else if (keyOf(event) === 'Escape') setDraft(null)
    else if (by !== undefined) {
      event.preventDefault()
      setDraft(null)
      change(chosen(), (from) => from + by * (event.shiftKey ? 10 : 1))
    }
  }
  return (
    <TextInput
      size="xs"
      aria-label={t(`editor:settings.${name}`)}
      title={t(`editor:settings.${name}`)}
      leftSection={<span className={classes.mark}>{MARKS[name]}</span>}
      leftSectionWidth={26}
      inputMode="decimal"
      autoComplete="off"
      placeholder={t('arrange:several.mixed')}
      value={draft?.text ?? (shared === null ? '' : `${shared} ${unit}`)}
      onChange={(event) => {
        const { value: text } = event.currentTarget
        setDraft((before) => ({ ...(before ?? chosen()), text }))
      }}
      onKeyDown={handleKey}
      onBlur={commitDraft}
    />
  )
}
