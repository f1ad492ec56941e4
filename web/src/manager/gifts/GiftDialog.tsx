import { NumberInput, SimpleGrid, Switch, Textarea, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useSaveGift } from '../../api/gifts.ts'
import type { Gift } from '../../api/types.ts'
import { useFormState } from '../../api/useFormState.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { toastAndClose } from '../../ui/toast.tsx'
import { GiftPictureField } from './GiftPictureField.tsx'

export interface GiftDialogProps {
  /** The gift to change; undefined creates a new one. */
  gift: Gift | undefined
  onClose: () => void
}

const fresh = { name: '', description: '', image_url: '', stock: 0, enabled: true, sort: 0 }

/** Form of a gift (GT-006). */
export function GiftDialog({ gift, onClose }: GiftDialogProps) {
  const { t } = useTranslation('manager')
  const save = useSaveGift()
  const form = useFormState(fieldsOf(gift ?? fresh))
  const handleSubmit = () => {
    save.mutate(
      { ...form.values, id: gift?.id },
      {
        onSuccess: toastAndClose(t('gifts.saved'), onClose),
        onError: form.refuse,
      },
    )
  }
  return (
    <FormDialog
      title={t(gift ? 'gifts.edit' : 'gifts.create')}
      failure={form.failure}
      isBusy={save.isPending}
      onSubmit={handleSubmit}
      onClose={onClose}
    >
      <GiftPictureField
        value={form.values.image_url}
        error={form.errors.image_url}
        onChange={(address) => {
          form.set('image_url', address)
        }}
        onRefused={form.refuse}
      />
      <TextInput
        {...form.text('name')}
        label={t('gifts.name')}
        required
        maxLength={50}
        data-autofocus
      />
      <Textarea
        {...form.text('description')}
        label={t('gifts.description')}
        autosize
        minRows={2}
        maxRows={5}
      />
      <GiftNumbers form={form} />
      <Switch
        label={t('gifts.enabled')}
        checked={form.values.enabled}
        onChange={(event) => {
          form.set('enabled', event.currentTarget.checked)
        }}
      />
    </FormDialog>
  )
}

/** Stock of the gift and its position in the list. */
function GiftNumbers({ form }: { form: ReturnType<typeof useFormState<typeof fresh>> }) {
  const { t } = useTranslation('manager')
  return (
    <SimpleGrid cols={2}>
      {(['stock', 'sort'] as const).map((name) => (
        <NumberInput
          key={name}
          label={t(`gifts.${name}`)}
          name={name}
          allowDecimal={false}
          allowNegative={name === 'sort'}
          value={form.values[name]}
          error={form.errors[name]}
          onChange={(value) => {
            form.set(name, Number(value) || 0)
          }}
        />
      ))}
    </SimpleGrid>
  )
}

function fieldsOf({ name, description, image_url, stock, enabled, sort }: typeof fresh) {
  return { name, description, image_url, stock, enabled, sort }
}
