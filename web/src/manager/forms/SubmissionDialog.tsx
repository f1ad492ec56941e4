import { Badge, Button, Group, Modal } from '@mantine/core'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useMarkSubmissions } from '../../api/submissions.ts'
import type { AnswerColumn, Submission } from '../../api/types.ts'
import { formatTime } from '../../ui/format.ts'
import { toastAndClose } from '../../ui/toast.tsx'
import { DeleteSubmissionsButton } from './DeleteSubmissionsButton.tsx'
import classes from './Forms.module.css'

export interface SubmissionDialogProps {
  workId: number
  /** Snapshot of the list at opening; marking a submission as read may remove its row from the current list. */
  rows: readonly Submission[]
  fields: readonly AnswerColumn[]
  /** IANA name of the work's time zone. */
  timeZone: string | undefined
  openId: number
  onOpen: (id: number) => void
  onClose: () => void
}

/** One submission with all answers in full; opening it marks it as read. */
export function SubmissionDialog(props: SubmissionDialogProps) {
  const { workId, rows, fields, timeZone, openId, onOpen, onClose } = props
  const { t, i18n } = useTranslation('forms')
  const { mutate: mark } = useMarkSubmissions(workId)
  const at = rows.findIndex(({ id }) => id === openId)
  const open = rows[at]
  const unreadId = open?.is_read === false ? open.id : undefined
  useEffect(() => {
    if (unreadId !== undefined) mark({ ids: [unreadId], is_read: true })
  }, [unreadId, mark])
  if (open === undefined) return null
  const step = (to: Submission | undefined, label: string) => (
    <Button
      variant="default"
      size="xs"
      disabled={to === undefined}
      onClick={() => {
        if (to !== undefined) onOpen(to.id)
      }}
    >
      {label}
    </Button>
  )
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={t('one.title', { time: formatTime(open.created_at, i18n.language, timeZone) })}
      closeButtonProps={{ 'aria-label': t('common:action.close') }}
    >
      <p className={classes.hint}>
        {t('one.number', { id: String(open.id) })}
        {open.is_spam && (
          <Badge variant="light" color="ember" tt="none" ml="xs">
            {t(`spam.${open.spam_reason}`)}
          </Badge>
        )}
      </p>
      <Answers submission={open} fields={fields} />
      <Group justify="space-between" mt="lg">
        <Group gap="xs">
          {step(rows[at - 1], t('one.newer'))}
          {step(rows[at + 1], t('one.older'))}
        </Group>
        <Acts workId={workId} submission={open} onDone={onClose} />
      </Group>
    </Modal>
  )
}

interface ActsProps {
  workId: number
  submission: Submission
  onDone: () => void
}

/** Buttons that move a submission into the spam folder or out of it, or delete it permanently. */
function Acts({ workId, submission: { id, is_spam }, onDone }: ActsProps) {
  const { t } = useTranslation('forms')
  const mark = useMarkSubmissions(workId)
  const handleMove = () => {
    mark.mutate(
      { ids: [id], is_spam: !is_spam },
      {
        onSuccess: toastAndClose(t(is_spam ? 'records.movedBack' : 'records.moved'), onDone),
      },
    )
  }
  return (
    <Group gap="xs">
      <Button variant="subtle" size="xs" loading={mark.isPending} onClick={handleMove}>
        {t(is_spam ? 'records.noSpam' : 'records.toSpam')}
      </Button>
      <DeleteSubmissionsButton workId={workId} ids={[id]} onDone={onDone} />
    </Group>
  )
}

function Answers({
  submission,
  fields,
}: {
  submission: Submission
  fields: readonly AnswerColumn[]
}) {
  const { t } = useTranslation('forms')
  const { answers } = submission
  return (
    <dl className={classes.answers}>
      {fields.map(({ name, label, removed }) => (
        <div key={name}>
          <dt>
            {label}
            {removed && <span className={classes.removed}>{t('records.removed')}</span>}
          </dt>
          <dd>
            {Object.hasOwn(answers, name) ? (
              answers[name]
            ) : (
              <span className={classes.faint}>{t('records.empty')}</span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
