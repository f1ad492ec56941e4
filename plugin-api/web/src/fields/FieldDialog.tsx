import { useEffect, useRef } from 'react'
import { Button, Modal } from '@mantine/core'
import type { ReactNode, RefObject } from 'react'
import { useFieldTexts } from './services.ts'
import styles from './fields.module.css'
import { keyOf } from '../keys.ts'

export interface FieldDialogProps {
  opened: boolean
  title: string
  /** Width in pixels; limited by the width of the window. */
  width: number
  /** Called by Escape, a press outside, the close button or the only button; changes are kept. */
  onClose: () => void
  children: ReactNode
}

/**
 * Dialog for a field that needs more space than a panel has. Changes apply immediately, so there is nothing to save.
 */
export function FieldDialog({ opened, title, width, onClose, children }: FieldDialogProps) {
  const text = useFieldTexts()
  const body = useRef<HTMLDivElement>(null)
  useEscape(body, opened, onClose)
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      closeOnEscape={false}
      closeButtonProps={{ 'aria-label': text('close') }}
      size={width}
      title={title}
      centered
    >
      <div ref={body}>
        {children}
        <div className={styles.dialogFoot}>
          <Button size="xs" onClick={onClose}>
            {text('done')}
          </Button>
        </div>
      </div>
    </Modal>
  )
}

/** Closes on Escape, unless a menu, a cell being edited or a picker above the dialog handles the key first. */
function useEscape(body: RefObject<HTMLElement | null>, opened: boolean, close: () => void) {
  const latest = useRef(close)
  useEffect(() => {
    latest.current = close
  })
  useEffect(() => {
    if (!opened) return
    const handleKey = (event: KeyboardEvent) => {
      const { target } = event
      const dialog = body.current?.closest('[role="dialog"]')
      const isInside =
        target === document.body || (target instanceof Node && dialog?.contains(target))
      if (keyOf(event) !== 'Escape' || event.defaultPrevented || !isInside) return
      event.preventDefault()
      latest.current()
    }
    document.addEventListener('keydown', handleKey)
    return () => document.removeEventListener('keydown', handleKey)
  }, [body, opened])
}
