import { Button, CloseButton } from '@mantine/core'
import { IconCopy, IconTag, IconTrash, IconWorldOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { WorkSummary } from '../../api/types.ts'
import type { BatchDialogKind } from './BatchDialogs.tsx'
import classes from './works.module.css'

export interface BatchBarProps {
  chosen: readonly WorkSummary[]
  /** Number of works on this page. */
  total: number
  isBusy: boolean
  onAct: (act: BatchDialogKind) => void
  onAll: () => void
  onClear: () => void
}

const acts = [
  { act: 'tags', Icon: IconTag },
  { act: 'copy', Icon: IconCopy },
  { act: 'offline', Icon: IconWorldOff },
  { act: 'delete', Icon: IconTrash },
] as const

/** Actions on the selected works; shown at the bottom of the window while any work is selected. */
export function BatchBar({ chosen, total, isBusy, onAct, onAll, onClear }: BatchBarProps) {
  const { t } = useTranslation('works')
  if (chosen.length === 0) return null
  const isPublic = chosen.some((work) => work.is_publish)
  return (
    <div className={classes.bar} role="toolbar" aria-label={t('batch.label')}>
      <CloseButton aria-label={t('batch.clear')} onClick={onClear} />
      <span className={classes.count} role="status">
        {t('batch.chosen', { count: String(chosen.length) })}
      </span>
      {chosen.length < total && (
        <Button variant="subtle" size="compact-sm" onClick={onAll}>
          {t('batch.all')}
        </Button>
      )}
      <span className={classes.rule} />
      {acts.map(({ act, Icon }) => (
        <Button
          key={act}
          variant="subtle"
          size="compact-sm"
          color={act === 'delete' ? 'red.8' : 'gray'}
          className={act === 'delete' ? classes.danger : classes.act}
          leftSection={<Icon size={16} stroke={1.7} />}
          disabled={isBusy || (act === 'offline' && !isPublic)}
          onClick={() => {
            onAct(act)
          }}
        >
          {t(`batch.${act}`)}
        </Button>
      ))}
    </div>
  )
}
