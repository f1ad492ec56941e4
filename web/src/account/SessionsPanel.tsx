import { Badge, Button, Group, Skeleton, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useEndOtherSessions, useEndSession, useSessions } from '../api/account.ts'
import { errorText } from '../api/ApiError.ts'
import type { SessionRecord } from '../api/types.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { ErrorState } from '../ui/Notice.tsx'
import { formatTime } from '../ui/format.ts'
import { toast } from '../ui/toast.tsx'
import { agentName } from './agentName.ts'
import classes from './SessionsPanel.module.css'

/** Open sessions of the account; ends one of them or all others (AU-028). */
export function SessionsPanel() {
  const { t } = useTranslation('account')
  const sessions = useSessions()
  const endOthers = useEndOtherSessions()
  const [isAsking, setAsking] = useState(false)
  const close = () => {
    setAsking(false)
  }
  const handleEndOthers = () => {
    endOthers.mutate(undefined, {
      onSuccess: (count) => {
        toast.success(t('othersEnded', { count: String(count) }))
      },
      onSettled: close,
    })
  }
  if (sessions.isError && !sessions.data) {
    return (
      <ErrorState text={errorText(sessions.error, t)} onRetry={() => void sessions.refetch()} />
    )
  }
  const hasOthers = sessions.data?.some(({ current }) => !current) ?? false
  return (
    <>
      <Text size="sm" c="dimmed" mb="sm">
        {t('sessionsHint')}
      </Text>
      <ul className={classes.list} aria-busy={sessions.isPending}>
        {sessions.isPending && <Skeleton height={64} radius="md" />}
        {sessions.data?.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </ul>
      <Group justify="flex-end" mt="md">
        <Button
          variant="default"
          disabled={!hasOthers}
          onClick={() => {
            setAsking(true)
          }}
        >
          {t('endOthers')}
        </Button>
      </Group>
      <ConfirmDialog
        opened={isAsking}
        title={t('endOthersTitle')}
        confirmLabel={t('endOthers')}
        isDangerous
        isBusy={endOthers.isPending}
        onConfirm={handleEndOthers}
        onClose={close}
      >
        <Text size="sm" c="dimmed">
          {t('endOthersText')}
        </Text>
      </ConfirmDialog>
    </>
  )
}

function SessionRow({ session }: { session: SessionRecord }) {
  const { t, i18n } = useTranslation('account')
  const end = useEndSession()
  const name = agentName(session.user_agent) || t('unknownAgent')
  const place = session.address || t('commandLine')
  return (
    <li className={classes.row}>
      <div className={classes.about}>
        <span className={classes.name} title={session.user_agent}>
          {name}
        </span>
        <span className={classes.detail}>
          {place} · {t('usedAt', { time: formatTime(session.used_at, i18n.language) })}
        </span>
      </div>
      {session.current ? (
        <Badge variant="light" tt="none">
          {t('thisSession')}
        </Badge>
      ) : (
        <Button
          variant="subtle"
          color="red"
          size="compact-sm"
          loading={end.isPending}
          aria-label={t('endSession', { name: `${name} ${place}` })}
          onClick={() => {
            end.mutate(session.id)
          }}
        >
          {t('messages:menu.logout')}
        </Button>
      )}
    </li>
  )
}
