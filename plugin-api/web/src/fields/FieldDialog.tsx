import { useEffect, useRef } from 'react'
import { Button, Modal } from '@mantine/core'
import type { ReactNode, RefObject } from 'react'
import { useFieldTexts } from './services.ts'
import styles from './fields.module.css'
import { keyOf } from '../keys.ts'

export interface FieldDialogProps {
  opened: boolean
  title: string
  /** In pixels; less where the window is narrower. */
  width: number
  /** By Escape, a press beside it, its cross or its only button: what was changed stays. */
  onClose: () => void
  children: ReactNode
}

/** Room for a field that needs more of it than a panel has. What is changed in it is seen at once, so it has nothing to save. */
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

/** A menu, a cell that is being written or a chooser above the dialog has its own use for the key first. */
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
