import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { toast } from '../ui/toast.tsx'
import { RequestCodeForm } from './RequestCodeForm.tsx'
import { AuthFrame } from './AuthFrame.tsx'
import { NewPasswordForm } from './NewPasswordForm.tsx'
import classes from './SignInScreen.module.css'

/** A new password in two steps: a code by e-mail, then the code with the password (AU-027). */
export function ForgotPasswordScreen() {
  const { t } = useTranslation('account')
  const navigate = useNavigate()
  const [email, setEmail] = useState('')
  const [isCodeSent, setCodeSent] = useState(false)
  return (
    <AuthFrame
      title={t('forgotTitle')}
      hint={isCodeSent ? t('codeSent', { email }) : t('forgotHint')}
    >
      {isCodeSent ? (
        <NewPasswordForm
          email={email}
          onOtherAddress={() => {
            setCodeSent(false)
          }}
          onDone={() => {
            toast.success(t('passwordReset'))
            void navigate('/auth/login')
          }}
        />
      ) : (
        <RequestCodeForm
          email={email}
          onSent={(address) => {
            setEmail(address)
            setCodeSent(true)
          }}
        />
      )}
      <p className={classes.ways}>
        <Link to="/auth/login">{t('backToSignIn')}</Link>
      </p>
    </AuthFrame>
  )
}
