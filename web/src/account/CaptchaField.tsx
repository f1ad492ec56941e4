import { TextInput, UnstyledButton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from './SignInScreen.module.css'

export interface CaptchaFieldProps {
  svg: string
  value: string
  error: string | undefined
  onChange: (text: string) => void
  onRefresh: () => void
}

/** Captcha input. The SVG is shown through an image element, so that scripts inside it cannot run. */
export function CaptchaField({ svg, value, error, onChange, onRefresh }: CaptchaFieldProps) {
  const { t } = useTranslation('account')
  return (
    <div className={classes.captcha}>
      <TextInput
        label={t('captcha')}
        name="captcha"
        size="md"
        autoComplete="off"
        value={value}
        error={error || undefined}
        onChange={(event) => {
          onChange(event.currentTarget.value)
        }}
      />
      <UnstyledButton onClick={onRefresh} aria-label={t('captchaAgain')}>
        <img
          src={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`}
          alt={t('captchaAlt')}
          height={42}
        />
      </UnstyledButton>
    </div>
  )
}
