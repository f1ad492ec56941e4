import { TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useAllocateCard } from '../api/adminUsers.ts'
import type { Member } from '../api/types.ts'
import { useFormState } from '../api/useFormState.ts'
import { FormDialog } from '../ui/FormDialog.tsx'
import { toastAndClose } from '../ui/toast.tsx'

/** Gives a member a card of a kind, without an end or until a date (API-ADM-010). */
export function AllocateCardDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const { t } = useTranslation('admin')
  const allocate = useAllocateCard()
  const form = useFormState({ cardType: 'standard', expiresAt: '' })
  const name = member.nickname || member.username
  const handleSubmit = () => {
    const { cardType, expiresAt } = form.values
    const end = endOf(expiresAt)
    if (!form.check({ expiresAt: end === undefined ? t('messages:v.pattern') : '' })) return
    allocate.mutate(
      { userId: member.id, cardType: cardType.trim(), expiresAt: end ?? null },
      {
        onSuccess: toastAndClose(t('members.allocated', { name }), onClose),
        onError: form.refuse,
      },
    )
  }
  return (
    <FormDialog
      title={t('members.allocateTitle', { name })}
      failure={form.failure}
      submitLabel={t('members.allocate')}
      isBusy={allocate.isPending}
      onSubmit={handleSubmit}
      onClose={onClose}
    >
      <TextInput
        label={t('members.card')}
        description={t('members.cardHint')}
        data-autofocus
        {...form.text('cardType')}
      />
      <TextInput
        label={t('members.expiresAt')}
        description={t('members.expiresHint')}
        type="datetime-local"
        {...form.text('expiresAt')}
      />
    </FormDialog>
  )
}

/** Returns the chosen end in local time as ISO text; null for no end, undefined for invalid input. */
function endOf(text: string): string | null | undefined {
  if (text === '') return null
  const time = new Date(text)
  return Number.isNaN(time.getTime()) ? undefined : time.toISOString()
}
