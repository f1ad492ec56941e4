import { Anchor, Loader, TextInput } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconLink } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  readable,
  slugLength,
  slugOf,
  type DoorActs,
  type DoorProps,
  type FrontDoor,
} from './door.ts'
import { DoorButtons, DoorForm, DoorRow } from './DoorRow.tsx'
import classes from './frontDoor.module.css'
import { useDoorForm } from './useDoorForm.ts'
import { useSlugLook } from './useSlugLook.ts'

/** The short address of a work: looked for while it is typed. */
export function SlugRow({ door, acts }: DoorProps) {
  const { t } = useTranslation('door')
  const form = useDoorForm<'set' | 'remove'>(acts.change)
  const { slug } = door
  return (
    <DoorRow
      icon={IconLink}
      title={t('slug.title')}
      state={slug === null ? t('slug.none') : readable(door.url)}
      isSet={slug !== null}
      isOpen={form.mode !== null}
      acts={<DoorButtons of="slug" isSet={slug !== null} onOpen={form.open} />}
    >
      {form.mode === 'set' && <SlugFields door={door} look={acts.look} form={form} />}
      {form.mode === 'remove' && (
        <DoorForm
          failure={form.refusal}
          submitLabel={t('remove')}
          isDangerous
          isBusy={form.isBusy}
          onClose={form.close}
          onSubmit={() => void form.send({ slug: '' }, t('slug.removed'))}
        >
          <p className={classes.hint}>{t('slug.removeText', { slug: slug ?? '' })}</p>
        </DoorForm>
      )}
    </DoorRow>
  )
}

interface SlugFieldsProps {
  door: FrontDoor
  look: DoorActs['look']
  form: ReturnType<typeof useDoorForm<'set' | 'remove'>>
}

function SlugFields({ door, look, form }: SlugFieldsProps) {
  const { t } = useTranslation('door')
  const [typed, setTyped] = useState(door.slug ?? '')
  const found = useSlugLook(typed, door.slug, look)
  const slug = slugOf(typed)
  const isNew = slug !== '' && slug !== door.slug
  const problem = form.refusal || found?.problem || ''
  const type = (text: string) => {
    form.forgive()
    setTyped(text)
  }
  return (
    <DoorForm
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
              <b>{readable(door.slug_start + slug)}</b> {t('slug.free')}
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
      {door.slug !== null && isNew && (
        <p className={classes.warning}>
          <IconAlertTriangle size={16} aria-hidden />
          {t('slug.warning', { slug: door.slug })}
        </p>
      )}
    </DoorForm>
  )
}
