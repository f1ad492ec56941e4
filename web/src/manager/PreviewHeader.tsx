import { ActionIcon, Button } from '@mantine/core'
import { IconArrowLeft, IconPencil } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { LanguageSwitch } from '../ui/LanguageSwitch.tsx'
import { PhonePicker } from '../ui/phones/PhonePicker.tsx'
import type { Phone } from '../ui/phones/usePhone.ts'
import { ThemeSwitch } from '../ui/ThemeSwitch.tsx'
import classes from './PreviewScreen.module.css'
import { useStartFromTemplate } from './templates/useStartFromTemplate.ts'

export interface PreviewHeaderProps {
  workId: number
  mayEdit: boolean
  /** Whether the work is a template, from which works are created. */
  isTemplate: boolean
  title: string
  phone: Phone
}

/** Header of the preview: back link, title, phone picker, link to the editor. */
export function PreviewHeader(props: PreviewHeaderProps) {
  const { workId, mayEdit, isTemplate, title, phone } = props
  const { t } = useTranslation('manager')
  const { start, busy } = useStartFromTemplate()
  return (
    <header className={classes.header}>
      <div className={classes.heading}>
        <ActionIcon
          component={Link}
          to={isTemplate ? '/work-manager/templates' : '/work-manager/list'}
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={t(isTemplate ? 'backToTemplates' : 'backToWorks')}
        >
          <IconArrowLeft size={20} stroke={1.6} />
        </ActionIcon>
        <h1 className={classes.title}>{title || t('common:title.preview')}</h1>
        <span className={classes.mark}>{t('draftMark')}</span>
      </div>
      <PhonePicker phone={phone} />
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
        {isTemplate && (
          <Button
            loading={busy === workId}
            aria-label={t('useTemplate', { title: title || t('messages:work.titleDefault') })}
            onClick={() => start(workId)}
          >
            {t('messages:combo.use')}
          </Button>
        )}
      </div>
    </header>
  )
}
