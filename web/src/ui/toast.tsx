import { notifications, notificationsStore } from '@mantine/notifications'
import i18next from 'i18next'
import { IconAlertTriangle, IconCheck, IconInfoCircle, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'

export type ToastKind = 'success' | 'error' | 'warning' | 'info'

export interface ToastOptions {
  /** Milliseconds for which the toast shows (CO-011). */
  duration?: number
  /** A link or button below the text. */
  action?: ReactNode
}

/** Maximum number of visible toasts (ER-006). */
export const toastLimit = 3
const defaultDuration = 3_000

/** Texts by id, including those of closed toasts; the store knows which are visible. */
const texts = new Map<string, string>()
let muted = false
let count = 0

const looks = {
  success: { color: 'pine', icon: <IconCheck size={16} /> },
  error: { color: 'red', icon: <IconX size={16} /> },
  warning: { color: 'ember', icon: <IconAlertTriangle size={16} /> },
  info: { color: 'gray', icon: <IconInfoCircle size={16} /> },
} as const

/** Short messages; a fourth removes the oldest, and an equal text is not shown twice (ER-011). */
export const toast = {
  success: (text: string, options?: ToastOptions) => show('success', text, options),
  error: (text: string, options?: ToastOptions) => show('error', text, options),
  warning: (text: string, options?: ToastOptions) => show('warning', text, options),
  info: (text: string, options?: ToastOptions) => show('info', text, options),
}

/** Mutes toasts, so that a session expiry does not bury its own message under others (ER-007). */
export function muteToasts(mute: boolean): void {
  muted = mute
}

function show(kind: ToastKind, text: string, options: ToastOptions = {}): void {
  const shown = shownIds()
  if (muted || text === '' || shown.some((id) => texts.get(id) === text)) return
  const oldest = shown.length >= toastLimit ? shown[0] : undefined
  if (oldest !== undefined) notifications.hide(oldest)
  count += 1
  const id = `toast-${count}`
  texts.set(id, text)
  notifications.show({
    id,
    message: options.action === undefined ? text : withAction(text, options.action),
    autoClose: options.duration ?? defaultDuration,
    withBorder: true,
    closeButtonProps: { 'aria-label': i18next.t('common:action.close') },
    role: kind === 'error' || kind === 'warning' ? 'alert' : 'status',
    ...looks[kind],
  })
}

/** Returns the ids of the visible toasts, oldest first. */
function shownIds(): string[] {
  const ids = notificationsStore
    .getState()
    .notifications.flatMap(({ id }) => (id !== undefined && texts.has(id) ? [id] : []))
  for (const id of texts.keys()) if (!ids.includes(id)) texts.delete(id)
  return ids
}

function withAction(text: string, action: ReactNode): ReactNode {
  return (
    <>
      {text}
      <div>{action}</div>
    </>
  )
}

/** Returns a success handler that shows a toast and closes the dialog. */
export function toastAndClose(text: string, close: () => void): () => void {
  return () => {
    toast.success(text)
    close()
  }
}
