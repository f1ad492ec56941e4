import { Badge, Button, Modal, Skeleton } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../api/ApiError.ts'
import { useSetCurrentPublication, usePublications } from '../api/publications.ts'
import type { WorkSummary } from '../api/types.ts'
import { EmptyState, ErrorState } from '../ui/Notice.tsx'
import { formatTime } from '../ui/format.ts'
import { toast } from '../ui/toast.tsx'
import classes from './PublicationsDialog.module.css'

export interface PublicationsDialogProps {
  work: WorkSummary
  onClose: () => void
}

/** Older publications of a work; any of them can be made current again (PV-007). */
export function PublicationsDialog({ work, onClose }: PublicationsDialogProps) {
  const { t, i18n } = useTranslation('manager')
  const publications = usePublications(work.id)
  const makeCurrent = useSetCurrentPublication(work.id)
  const handleChoose = (number: number) => {
    makeCurrent.mutate(number, {
      onSuccess: () => {
        toast.success(t('publications.done', { number: String(number) }))
      },
    })
  }
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={t('publications.title', { title: work.title || t('messages:work.titleDefault') })}
      closeButtonProps={{ 'aria-label': t('common:action.close') }}
    >
      <p className={classes.hint}>{t('publications.hint')}</p>
      {publications.isError && !publications.data && (
        <ErrorState
          text={errorText(publications.error, t)}
          onRetry={() => void publications.refetch()}
        />
      )}
      {publications.isPending && <Skeleton height={64} radius="md" />}
      {publications.data?.length === 0 && (
        <EmptyState
          icon={<IconHistory size={34} stroke={1.5} />}
          title={t('publications.none')}
          text={t('publications.noneText')}
        />
      )}
      <ul className={classes.list}>
        {publications.data?.map(({ number, title, created_at, is_current }) => (
          <li key={number} className={classes.row}>
            <span className={classes.number}>{number}</span>
            <div className={classes.about}>
              <strong>{title || t('messages:work.titleDefault')}</strong>
              <time dateTime={created_at}>{formatTime(created_at, i18n.language)}</time>
            </div>
            {is_current ? (
              <Badge variant="light" tt="none">
                {t('publications.current')}
              </Badge>
            ) : (
              <Button
                variant="default"
                size="xs"
                loading={makeCurrent.isPending && makeCurrent.variables === number}
                aria-label={t('publications.chooseNumber', { number: String(number) })}
                onClick={() => {
                  handleChoose(number)
                }}
              >
                {t('publications.choose')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Modal>
  )
}
