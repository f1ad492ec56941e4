import { Loader } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '../FormDialog.tsx'
import classes from './templates.module.css'
import { ExposureList, type Exposure } from './ExposureList.tsx'
import { VisibilityChoice } from './VisibilityChoice.tsx'

export interface TemplateDialogProps {
  title: string
  submitLabel?: string
  /** Initial audience: only the owner, unless the template is shared already. */
  onlyOwner?: boolean
  /** What the work reveals; undefined while loading. */
  shown: readonly Exposure[] | undefined
  failure?: string
  isBusy: boolean
  onSubmit: (onlyOwner: boolean) => void
  onClose: () => void
}

/** Asks who may use a template and lists what they can see, before the template is created (amendment of TP-002). */
export function TemplateDialog(props: TemplateDialogProps) {
  const { title, shown, failure = '', isBusy, onSubmit, onClose } = props
  const { t } = useTranslation('templates')
  const [onlyOwner, setOnlyOwner] = useState(props.onlyOwner ?? true)
  return (
    <FormDialog
      title={title}
      failure={failure}
      {...(props.submitLabel !== undefined && { submitLabel: props.submitLabel })}
      size="lg"
      isBusy={isBusy}
      onSubmit={() => {
        onSubmit(onlyOwner)
      }}
      onClose={onClose}
    >
      <VisibilityChoice onlyOwner={onlyOwner} onChange={setOnlyOwner} />
      {onlyOwner && <p className={classes.note}>{t('seen.byNobody')}</p>}
      {!onlyOwner && !shown && <Loader mx="auto" my={40} aria-label={t('seen.reading')} />}
      {!onlyOwner && shown && <ExposureList shown={shown} />}
    </FormDialog>
  )
}
