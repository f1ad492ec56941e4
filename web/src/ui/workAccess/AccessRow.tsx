import { Button, Group } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import { useEffect, useRef, type FormEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { FormAlert } from '../FormAlert.tsx'
import classes from './workAccess.module.css'

export interface AccessRowProps {
  icon: Icon
  title: string
  /** How it is now; its fields say it while they are open. */
  state: ReactNode
  /** Whether there is something: it is shown in the brand's colour then. */
  isSet: boolean
  isOpen: boolean
  /** Buttons beside the state while the row is closed. */
  acts: ReactNode
  children?: ReactNode
}

/** One thing about the access settings: how it is, and the fields to change it once they are asked for. */
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
  // The button that opened the fields has gone with them: whoever uses the keyboard goes on where they were.
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
  /** Of which of them: texts are found by it. */
  of: 'slug' | 'password'
  isSet: boolean
  onOpen: (mode: 'set' | 'remove') => void
}

/** Set what there is not; change or remove what there is. */
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

/** The fields of a row, with what sends them and what leaves them as they were. */
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
