import { Radio } from '@mantine/core'
import { IconLock, IconUsers } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './templates.module.css'

export interface VisibilityChoiceProps {
  onlyOwner: boolean
  onChange: (onlyOwner: boolean) => void
}

const CHOICES = [
  { value: 'me', Icon: IconLock },
  { value: 'all', Icon: IconUsers },
] as const

/** Amendment of TP-002: selects whether a template is for its owner or for all authors of the installation. */
export function VisibilityChoice({ onlyOwner, onChange }: VisibilityChoiceProps) {
  const { t } = useTranslation('templates')
  return (
    <Radio.Group
      label={t('who')}
      value={onlyOwner ? 'me' : 'all'}
      onChange={(value) => {
        onChange(value === 'me')
      }}
    >
      <div className={classes.choices}>
        {CHOICES.map(({ value, Icon }) => (
          <Radio.Card key={value} value={value} className={classes.choice} radius="md">
            <Icon size={20} stroke={1.6} aria-hidden />
            <span className={classes.choiceWords}>
              <b>{t(`who.${value}`)}</b>
              <span>{t(`who.${value}Text`)}</span>
            </span>
            <Radio.Indicator size="xs" />
          </Radio.Card>
        ))}
      </div>
    </Radio.Group>
  )
}
