import { Button } from '@mantine/core'
import { IconMapOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { EmptyState } from '../ui/Notice.tsx'
import classes from './PlainScreen.module.css'

export function NotFoundScreen() {
  const { t } = useTranslation('common')
  return (
    <main className={classes.centre}>
      <EmptyState
        icon={<IconMapOff size={34} stroke={1.5} />}
        title={t('notFound.title')}
        text={t('notFound.text')}
      >
        <Button component={Link} to="/">
          {t('notFound.home')}
        </Button>
      </EmptyState>
    </main>
  )
}
