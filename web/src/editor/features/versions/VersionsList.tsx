import { ActionIcon, Badge, Skeleton, Tooltip } from '@mantine/core'
import { IconColumns2, IconPencil } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../../api/ApiError.ts'
import type { WorkVersion } from '../../../api/types.ts'
import { useNameVersion, useVersions } from '../../../api/versions.ts'
import { ErrorState } from '../../../ui/Notice.tsx'
import { formatTime } from '../../../ui/format.ts'
import { toast } from '../../../ui/toast.tsx'
import { useDocument } from '../../store/EditorContext.tsx'
import { InlineName } from '../layers/InlineName.tsx'
import { CompareDialog } from './CompareDialog.tsx'
import classes from '../history/history.module.css'

/** Stored versions of the work: rename, compare with the current work, restore. */
export function VersionsList() {
  const { t } = useTranslation('history')
  const workId = useDocument(({ work }) => work.id)
  const revision = useDocument(({ serverMetadata }) => serverMetadata.revision)
  const [compared, setCompared] = useState<WorkVersion | null>(null)
  const versions = useVersions(workId)
  const { refetch } = versions
  useEffect(() => {
    // The host stores the version of a save shortly after the response.
    const timer = setTimeout(() => void refetch(), 800)
    return () => clearTimeout(timer)
  }, [refetch, revision])
  if (versions.isPending) return <Skeleton height={52} radius="md" />
  if (!versions.data) {
    return <ErrorState text={errorText(versions.error, t)} onRetry={() => void refetch()} />
  }
  return (
    <>
      <p className={classes.nothing}>
        {versions.data.length === 0 ? t('versions.none') : t('versions.policy')}
      </p>
      <ol className={classes.versions} aria-label={t('part.versions')}>
        {versions.data.map((version) => (
          <VersionRow
            key={version.revision}
            workId={workId}
            version={version}
            isCurrent={version.revision === revision}
            onCompare={() => setCompared(version)}
          />
        ))}
      </ol>
      {compared && (
        <CompareDialog workId={workId} version={compared} onClose={() => setCompared(null)} />
      )}
    </>
  )
}

interface VersionRowProps {
  workId: number
  version: WorkVersion
  isCurrent: boolean
  onCompare: () => void
}

function VersionRow({ workId, version, isCurrent, onCompare }: VersionRowProps) {
  const { t, i18n } = useTranslation('history')
  const [isNaming, setNaming] = useState(false)
  const naming = useNameVersion(workId)
  const { revision, name, created_at, author, publication } = version
  const time = formatTime(created_at, i18n.language)
  const handleName = (wanted: string) => {
    setNaming(false)
    if (wanted.trim() === name) return
    naming.mutate(
      { revision, name: wanted.trim() },
      { onError: (thrown) => toast.error(errorText(thrown, t)) },
    )
  }
  return (
    <li className={classes.version} aria-current={isCurrent || undefined}>
      <div className={classes.about}>
        {isNaming ? (
          <InlineName
            value={name}
            label={t('versions.name')}
            placeholder={t('versions.namePlaceholder')}
            onDone={handleName}
            onCancel={() => setNaming(false)}
          />
        ) : (
          <strong className={classes.versionName}>{name || time}</strong>
        )}
        <span className={classes.facts}>
          {name && <time dateTime={created_at}>{time}</time>}
          <span>{author}</span>
          {isCurrent && <span>{t('versions.current')}</span>}
        </span>
        {publication !== null && (
          <Badge size="sm" variant="light" tt="none">
            {t('versions.published', { number: publication })}
          </Badge>
        )}
      </div>
      <Tooltip label={t('versions.rename')}>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('versions.renameOf', { time })}
          onClick={() => setNaming(true)}
        >
          <IconPencil size={16} />
        </ActionIcon>
      </Tooltip>
      <Tooltip label={t('versions.compare')}>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('versions.compareOf', { time })}
          onClick={onCompare}
        >
          <IconColumns2 size={16} />
        </ActionIcon>
      </Tooltip>
    </li>
  )
}
