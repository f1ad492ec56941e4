import { ActionIcon, Button, SegmentedControl } from '@mantine/core'
import { IconArrowLeft, IconPencil } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { LanguageSwitch } from '../ui/LanguageSwitch.tsx'
import { ThemeSwitch } from '../ui/ThemeSwitch.tsx'
import { phones } from './phones.ts'
import classes from './PreviewScreen.module.css'

export interface PreviewHeaderProps {
  workId: number
  mayEdit: boolean
  title: string
  phone: string
  onPhone: (name: string) => void
}

/** Way back, the work's title, the phone's width, way to the editor. */
export function PreviewHeader({ workId, mayEdit, title, phone, onPhone }: PreviewHeaderProps) {
  const { t } = useTranslation('manager')
  return (
    <header className={classes.header}>
      <div className={classes.heading}>
        <ActionIcon
          component={Link}
          to="/work-manager/list"
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={t('backToWorks')}
        >
          <IconArrowLeft size={20} stroke={1.6} />
        </ActionIcon>
        <h1 className={classes.title}>{title || t('common:title.preview')}</h1>
        <span className={classes.mark}>{t('draftMark')}</span>
      </div>
      <SegmentedControl
        aria-label={t('device')}
        value={phone}
        onChange={onPhone}
        data={phones.map(({ name, width }) => ({ value: name, label: `${name} · ${width}` }))}
      />
      <div className={classes.tools}>
        <LanguageSwitch />
        <ThemeSwitch />
        {mayEdit && (
          <Button
            component={Link}
            to={`/editor/${workId}`}
            variant="default"

            leftSection={<IconPencil size={16} />}
          >
            {t('messages:mode.edit')}
          </Button>
        )}
      </div>
    </header>
  )
}
