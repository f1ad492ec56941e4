import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { IconArrowBigUp } from '@tabler/icons-react'
import { useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './PasswordField.module.css'

/** Password input that warns while caps lock is on. */
export function PasswordField(props: PasswordInputProps) {
  const { t } = useTranslation('common')
  const [isCapsLock, setCapsLock] = useState(false)
  const readCapsLock = (event: KeyboardEvent) => {
    setCapsLock(event.getModifierState('CapsLock'))
  }
  return (
    <div>
      <PasswordInput
        {...props}
        onKeyDown={readCapsLock}
        onKeyUp={readCapsLock}
        visibilityToggleButtonProps={{ 'aria-label': t('password.show') }}
      />
      <div className={classes.hint} role="status">
        {isCapsLock && (
          <>
            <IconArrowBigUp size={14} aria-hidden="true" /> {t('password.capsLock')}
          </>
        )}
      </div>
    </div>
  )
}
