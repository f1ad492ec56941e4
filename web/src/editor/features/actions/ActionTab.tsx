import { IconBolt, IconFocusCentered } from '@tabler/icons-react'
import { useCallback, useMemo, useState } from 'react'
import {
  addAction,
  validateAction,
  moveAction,
  createAction,
  collectActionTargets,
  type ActionName,
} from '../../../model/actions/elementActions.ts'
import { getUncommittedValue } from '../../../model/actions/unfinished.ts'
import { useDocument, useElement, useSession } from '../../store/EditorContext.tsx'
import { ActionCard } from './ActionCard.tsx'
import classes from './actions.module.css'
import { AddAction } from './AddAction.tsx'
import { useActionWords } from './useActionWords.ts'
import { useActionEdits } from './useActionEdits.ts'
import { useElementPickMode } from './useElementPickMode.ts'

/**
 * Actions of the element on a click or when its page is shown (IN-017): sentences that expand into fields. Every choice
 * is stored at once; errors are shown at their fields.
 */
export function ActionTab({ uuid }: { uuid: string }) {
  const element = useElement(uuid)
  const { t } = useActionWords(uuid)
  const edits = useActionEdits(uuid)
  const pageId = useSession((session) => session.pageId)
  const work = useDocument((state) => state.work)
  const typed = useSession((session) => session.typed)
  const isPointing = useSession(({ onElementPicked }) => onElementPicked !== null)
  const [open, setOpen] = useState<number | null>(null)
  useElementPickMode()
  const targets = useMemo(() => collectActionTargets(work, pageId), [work, pageId])
  const handleMove = useCallback(
    (id: string, to: number) => {
      setOpen(null)
      edits.change(moveAction(Number(id), to))
    },
    [edits],
  )
  const calls = element?.methodList ?? []
  const handleAdd = (name: ActionName) => {
    edits.change(addAction(createAction('click', name)))
    setOpen(calls.length)
  }
  return (
    <div className={classes.tab}>
      {isPointing && (
        <p className={classes.pointing} role="status">
          <IconFocusCentered size={16} aria-hidden />
          {t('pointing')}
        </p>
      )}
      {calls.length === 0 ? (
        <Empty title={t('empty')} hint={t('emptyHint')} />
      ) : (
        <ol className={classes.list} aria-label={t('label')}>
          {calls.map((call, index) => (
            <ActionCard
              // Entries have no id, so the index is the key.
              key={index}
              uuid={uuid}
              call={call}
              index={index}
              count={calls.length}
              isOpen={open === index}
              fault={validateAction(call, targets, getUncommittedValue(call, typed))}
              edits={edits}
              onToggle={(at) => setOpen(open === at ? null : at)}
              onMove={handleMove}
            />
          ))}
        </ol>
      )}
      <AddAction count={calls.length} onAdd={handleAdd} />
      {calls.length > 0 && <p className={classes.hint}>{t('order')}</p>}
    </div>
  )
}

function Empty({ title, hint }: { title: string; hint: string }) {
  return (
    <div className={classes.empty}>
      <span className={classes.art}>
        <IconBolt size={28} stroke={1.4} aria-hidden />
      </span>
      <strong>{title}</strong>
      <span>{hint}</span>
    </div>
  )
}
