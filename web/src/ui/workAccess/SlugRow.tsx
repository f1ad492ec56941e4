import { Anchor, Loader, TextInput } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconLink } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  readable,
  slugLength,
  slugOf,
  type WorkAccessActions,
  type WorkAccessProps,
  type WorkAccess,
} from './workAccess.ts'
import { AccessButtons, AccessForm, AccessRow } from './AccessRow.tsx'
import classes from './workAccess.module.css'
import { useAccessForm } from './useAccessForm.ts'
import { useSlugAvailability } from './useSlugAvailability.ts'

/** Row of a work's short address; checks its availability while typing. */
export function SlugRow({ access, acts }: WorkAccessProps) {
  const { t } = useTranslation('access')
  const form = useAccessForm<'set' | 'remove'>(acts.change)
  const { slug } = access
  return (
    <AccessRow
      icon={IconLink}
      title={t('slug.title')}
      state={slug === null ? t('slug.none') : readable(access.url)}
      isSet={slug !== null}
      isOpen={form.mode !== null}
      acts={<AccessButtons of="slug" isSet={slug !== null} onOpen={form.open} />}
    >
      {form.mode === 'set' && <SlugFields access={access} look={acts.look} form={form} />}
      {form.mode === 'remove' && (
        <AccessForm
          failure={form.refusal}
          submitLabel={t('remove')}
          isDangerous
          isBusy={form.isBusy}
          onClose={form.close}
          onSubmit={() => void form.send({ slug: '' }, t('slug.removed'))}
        >
          <p className={classes.hint}>{t('slug.removeText', { slug: slug ?? '' })}</p>
        </AccessForm>
      )}
    </AccessRow>
  )
}

interface SlugFieldsProps {
  access: WorkAccess
  look: WorkAccessActions['look']
  form: ReturnType<typeof useAccessForm<'set' | 'remove'>>
}

function SlugFields({ access, look, form }: SlugFieldsProps) {
  const { t } = useTranslation('access')
  const [typed, setTyped] = useState(access.slug ?? '')
  const found = useSlugAvailability(typed, access.slug, look)
  const slug = slugOf(typed)
  const isNew = slug !== '' && slug !== access.slug
  const problem = form.refusal || found?.problem || ''
  const type = (text: string) => {
    form.forgive()
    setTyped(text)
  }
  return (
    <AccessForm
      failure=""
      submitLabel={t('save')}
      isBusy={form.isBusy}
      isReady={isNew && problem === ''}
      onClose={form.close}
      onSubmit={() => void form.send({ slug }, t('slug.saved'))}
    >
      <TextInput
        data-autofocus
        autoFocus
        aria-label={t('slug.label')}
        description={t('slug.rule', slugLength)}
        value={typed}
        maxLength={80}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        error={problem || undefined}
        onChange={(event) => {
          type(event.currentTarget.value)
        }}
      />
      <div className={classes.look} role="status">
        {isNew && problem === '' && found === null && (
          <>
            <Loader size={14} /> {t('slug.looking')}
          </>
        )}
        {isNew && problem === '' && found !== null && (
          <>
            <IconCircleCheck size={16} className={classes.good} aria-hidden />
            <span>
              <b>{readable(access.slug_start + slug)}</b> {t('slug.free')}
            </span>
          </>
        )}
        {typeof found?.proposal === 'string' && (
          <Anchor
            component="button"
            type="button"
            size="sm"
            onClick={() => {
              type(found.proposal ?? '')
            }}
          >
            {t('slug.proposal', { slug: found.proposal })}
          </Anchor>
        )}
      </div>
      {access.slug !== null && isNew && (
        <p className={classes.warning}>
          <IconAlertTriangle size={16} aria-hidden />
          {t('slug.warning', { slug: access.slug })}
        </p>
      )}
    </AccessForm>
  )
}
