import { Alert, List, Text, TextInput } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '../ConfirmDialog.tsx'
import { FormDialog } from '../FormDialog.tsx'
import { toast } from '../toast.tsx'
import { LicenceFields } from './LicenceFields.tsx'
import {
  LICENCES,
  type FontActions,
  type FontUse,
  type LicenceInfo,
  type OwnFont,
} from './ownFont.ts'

export interface FontDialogProps {
  font: OwnFont
  acts: FontActions
  onClose: () => void
}

/** Maximum number of titles listed; a number stands for the others. */
const MAX_TITLES = 8

/** Edits the name and licence of a font. */
export function ChangeFontDialog({ font, acts, onClose }: FontDialogProps) {
  const { t } = useTranslation('fonts')
  const [name, setName] = useState(font.name)
  const [offer, setOffer] = useState<LicenceInfo>({
    licence: LICENCES.find((one) => one === font.licence) ?? 'own',
    licenceNote: font.licenceNote,
  })
  const [failure, setFailure] = useState('')
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      await acts.change(font.id, { ...offer, name })
      toast.success(t('change.ok'))
      onClose()
    } catch (thrown) {
      setFailure(acts.say(thrown))
      setBusy(false)
    }
  }
  return (
    <FormDialog
      title={t('change.title')}
      failure={failure}
      isBusy={isBusy}
      size="lg"
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <TextInput
        label={t('change.name')}
        required
        maxLength={60}
        autoComplete="off"
        data-autofocus
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <LicenceFields offer={offer} onChange={setOffer} />
      {font.copyright !== '' && (
        <Text size="xs" c="dimmed">
          {t('change.copyright', { text: font.copyright })}
        </Text>
      )}
    </FormDialog>
  )
}

/** Confirms the deletion of a font and lists the works that use it. */
export function DeleteFontDialog({ font, acts, onClose }: FontDialogProps) {
  const { t } = useTranslation('fonts')
  const [use, setUse] = useState<FontUse | null>(null)
  const [failure, setFailure] = useState('')
  const [isBusy, setBusy] = useState(false)
  const { uses, say } = acts
  useEffect(() => {
    let isCurrent = true
    uses(font.id).then(
      (found) => isCurrent && setUse(found),
      (thrown: unknown) => isCurrent && setFailure(say(thrown)),
    )
    return () => {
      isCurrent = false
    }
  }, [font.id, uses, say])
  const remove = async () => {
    setBusy(true)
    try {
      await acts.remove(font.id)
      toast.success(t('delete.ok', { name: font.name }))
      onClose()
    } catch (thrown) {
      setFailure(say(thrown))
      setBusy(false)
    }
  }
  const count = (use?.works.length ?? 0) + (use?.others ?? 0)
  return (
    <ConfirmDialog
      opened
      title={t('delete.title', { name: font.name })}
      confirmLabel={t('delete.submit')}
      isDangerous
      isBusy={isBusy}
      size="md"
      onConfirm={() => void remove()}
      onClose={onClose}
    >
      <Text size="sm">{t('delete.text')}</Text>
      {failure !== '' && (
        <Text size="sm" c="red" role="alert" mt="sm">
          {failure}
        </Text>
      )}
      {use !== null && count === 0 && (
        <Text size="sm" c="dimmed" mt="sm">
          {t('delete.unused')}
        </Text>
      )}
      {count > 0 && (
        <Alert
          mt="sm"
          color="ember"
          icon={<IconAlertTriangle size={18} />}
          title={t('delete.used', { count })}
        >
          <List size="sm">
            {use?.works.slice(0, MAX_TITLES).map(({ id, title }) => (
              <List.Item key={id}>{title}</List.Item>
            ))}
          </List>
        </Alert>
      )}
    </ConfirmDialog>
  )
}
