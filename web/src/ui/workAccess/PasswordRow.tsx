import { IconLock, IconLockOpen2 } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PasswordField } from '../PasswordField.tsx'
import { passwordLength, type WorkAccessProps } from './workAccess.ts'
import { AccessButtons, AccessForm, AccessRow } from './AccessRow.tsx'
import classes from './workAccess.module.css'
import { useAccessForm } from './useAccessForm.ts'

/** Row of a work's password. The host stores no plain text, so not even the author can read it again. */
export function PasswordRow({ access, acts }: WorkAccessProps) {
  const { t } = useTranslation('access')
  const form = useAccessForm<'set' | 'remove'>(acts.change)
  const [typed, setTyped] = useState('')
  const isSet = access.has_password
  const length = Array.from(typed.trim()).length
  const open = (mode: 'set' | 'remove') => {
    setTyped('')
    form.open(mode)
  }
  return (
    <AccessRow
      icon={isSet ? IconLock : IconLockOpen2}
      title={t('password.title')}
      state={t(isSet ? 'password.isSet' : 'password.none')}
      isSet={isSet}
      isOpen={form.mode !== null}
      acts={<AccessButtons of="password" isSet={isSet} onOpen={open} />}
    >
      {form.mode === 'set' && (
        <AccessForm
          failure=""
          submitLabel={t('save')}
          isBusy={form.isBusy}
          isReady={length >= passwordLength.min}
          onClose={form.close}
          onSubmit={() => void form.send({ password: typed }, t('password.saved'))}
        >
          <PasswordField
            autoFocus
            aria-label={t('password.label')}
            description={t('password.rule', passwordLength)}
            value={typed}
            maxLength={passwordLength.max}
            autoComplete="new-password"
            error={form.refusal || undefined}
            onChange={(event) => {
              form.forgive()
              setTyped(event.currentTarget.value)
            }}
          />
          <p className={classes.hint}>{t(isSet ? 'password.again' : 'password.hint')}</p>
        </AccessForm>
      )}
      {form.mode === 'remove' && (
        <AccessForm
          failure={form.refusal}
          submitLabel={t('remove')}
          isDangerous
          isBusy={form.isBusy}
          onClose={form.close}
          onSubmit={() => void form.send({ password: '' }, t('password.removed'))}
        >
          <p className={classes.hint}>{t('password.removeText')}</p>
        </AccessForm>
      )}
    </AccessRow>
  )
}
