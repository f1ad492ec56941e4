import { Button } from '@mantine/core'
import { IconMoonStars } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { WorkAccessProps } from './workAccess.ts'
import { AccessForm, AccessRow } from './AccessRow.tsx'
import { OfflineField } from './OfflineField.tsx'
import { useAccessForm } from './useAccessForm.ts'

/** Row of the notice that visitors see while a work is offline. */
export function OfflineRow({ access, acts }: WorkAccessProps) {
  const { t } = useTranslation('access')
  const form = useAccessForm<'set'>(acts.change)
  const [typed, setTyped] = useState('')
  const text = access.offline_text
  return (
    <AccessRow
      icon={IconMoonStars}
      title={t('offline.title')}
      state={text === '' ? t('offline.none') : text}
      isSet={text !== ''}
      isOpen={form.mode !== null}
      acts={
        <Button
          size="compact-sm"
          variant="light"
          aria-label={t('offline.change')}
          onClick={() => {
            setTyped(text)
            form.open('set')
          }}
        >
          {t(text === '' ? 'set' : 'change')}
        </Button>
      }
    >
      <AccessForm
        failure=""
        submitLabel={t('save')}
        isBusy={form.isBusy}
        onClose={form.close}
        onSubmit={() => void form.send({ offline_text: typed }, t('offline.saved'))}
      >
        <OfflineField
          value={typed}
          error={form.refusal}
          isTitled
          onChange={(value) => {
            form.forgive()
            setTyped(value)
          }}
        />
      </AccessForm>
    </AccessRow>
  )
}
