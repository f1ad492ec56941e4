import { Button, Group } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import { useEffect, useRef, type FormEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { FormAlert } from '../FormAlert.tsx'
import classes from './workAccess.module.css'

export interface AccessRowProps {
  icon: Icon
  title: string
  /** Current value, shown while the row is closed. */
  state: ReactNode
  /** Whether a value is set: the row then shows it in the brand colour. */
  isSet: boolean
  isOpen: boolean
  /** Buttons shown while the row is closed. */
  acts: ReactNode
  children?: ReactNode
}

/** One access setting: its current value, and the fields to change it while the row is open. */
export function AccessRow({
  icon: Icon,
  title,
  state,
  isSet,
  isOpen,
  acts,
  children,
}: AccessRowProps) {
  const row = useRef<HTMLElement>(null)
  const wasOpen = useRef(false)
  // Restores the focus: closing the fields removes the focused element, so the focus returns to the button of the row.
  useEffect(() => {
    if (wasOpen.current && !isOpen) row.current?.querySelector('button')?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  return (
    <section ref={row} className={classes.row} aria-label={title} data-set={isSet}>
      <span className={classes.mark}>
        <Icon size={18} stroke={1.7} aria-hidden />
      </span>
      <div className={classes.about}>
        <strong>{title}</strong>
        {!isOpen && <span className={classes.state}>{state}</span>}
      </div>
      {!isOpen && <div className={classes.acts}>{acts}</div>}
      {isOpen && <div className={classes.fields}>{children}</div>}
    </section>
  )
}

export interface AccessButtonsProps {
  /** The setting; part of the text keys. */
  of: 'slug' | 'password'
  isSet: boolean
  onOpen: (mode: 'set' | 'remove') => void
}

/** Button to set a missing value; buttons to change or remove an existing one. */
export function AccessButtons({ of, isSet, onOpen }: AccessButtonsProps) {
  const { t } = useTranslation('access')
  return (
    <>
      {isSet && (
        <Button
          size="compact-sm"
          variant="subtle"
          color="gray"
          aria-label={t(`${of}.remove`)}
          onClick={() => {
            onOpen('remove')
          }}
        >
          {t('remove')}
        </Button>
      )}
      <Button
        size="compact-sm"
        variant="light"
        aria-label={t(isSet ? `${of}.change` : `${of}.set`)}
        onClick={() => {
          onOpen('set')
        }}
      >
        {t(isSet ? 'change' : 'set')}
      </Button>
    </>
  )
}

export interface AccessFormProps {
  failure: string
  submitLabel: string
  isDangerous?: boolean
  isBusy: boolean
  isReady?: boolean
  children: ReactNode
  onSubmit: () => void
  onClose: () => void
}

/** Fields of a row with their submit and cancel buttons. */
export function AccessForm(props: AccessFormProps) {
  const { t } = useTranslation('access')
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    if (!props.isBusy && props.isReady !== false) props.onSubmit()
  }
  return (
    <form onSubmit={handleSubmit} noValidate className={classes.form}>
      <FormAlert text={props.failure} />
      {props.children}
      <Group justify="flex-end" gap="xs">
        <Button size="xs" variant="default" onClick={props.onClose}>
          {t('common:action.cancel')}
        </Button>
        <Button
          size="xs"
          type="submit"
          color={props.isDangerous ? 'red.8' : undefined}
          loading={props.isBusy}
          disabled={props.isReady === false}
        >
          {props.submitLabel}
        </Button>
      </Group>
    </form>
  )
}
