import { Button } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useMatches } from 'react-router'
import { useMe } from '../api/account.ts'
import { EmptyState } from '../ui/Notice.tsx'
import { handleOf } from './routeHandle.ts'

/** Shows a screen to readers with its permission, and explains to others what to do (AU-008, AU-018). */
export function NeedsPermission({ children }: { children: ReactNode }) {
  const { t } = useTranslation('common')
  const { data: me } = useMe()
  const code = useMatches()
    .map((match) => handleOf(match)?.permission)
    .findLast((needed) => needed !== undefined)
  if (code === undefined) return children
  // Wait for the user before refusing.
  if (me === undefined) return null
  if (me.permissions.some((permission) => permission.code === code)) return children
  return (
    <EmptyState
      icon={<IconLock size={34} stroke={1.5} />}
      title={t('noPermission.title')}
      text={t('noPermission.text')}
    >
      <Button component={Link} to="/help/403" variant="default">
        {t('action.howToSolve')}
      </Button>
    </EmptyState>
  )
}
