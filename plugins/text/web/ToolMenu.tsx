import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { KeyboardEvent, ReactNode, RefObject } from 'react'
import { keyOf } from '@pinye/plugin-api'
import { icon } from './icons.tsx'

export interface ToolMenuProps {
  label: string
  face: ReactNode
  disabled?: boolean
  /** Content of the menu; a choice or a submit in it closes the menu. */
  children: ReactNode
}

/** Menu button: Escape and a press outside close the menu. */
export function ToolMenu({ label, face, disabled = false, children }: ToolMenuProps) {
  const [isOpen, setOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => {
    setOpen(false)
    // Returns the focus to the button if it is in the menu; a focus in the text stays there.
    if (root.current?.contains(document.activeElement)) button.current?.focus()
  }
  useOutside(root, isOpen, () => setOpen(false))
  useEscape(root, isOpen, close)
  return (
    <div ref={root} className="text-tool-menu">
      <button
        ref={button}
        type="button"
        className="text-tool text-tool-wide"
        aria-label={label}
        title={label}
        aria-haspopup="true"
        aria-expanded={isOpen}
        disabled={disabled}
        onMouseDown={keepFocus}
        onClick={() => (isOpen ? close() : setOpen(true))}
      >
        {face}
        {icon('caret', 12)}
      </button>
      {isOpen && (
        <ToolMenuPanel label={label} root={root} onDone={close}>
          {children}
        </ToolMenuPanel>
      )}
    </div>
  )
}

interface ToolMenuPanelProps {
  label: string
  root: RefObject<HTMLElement | null>
  onDone: () => void
  children: ReactNode
}

/** Menu panel, kept within the window. */
function ToolMenuPanel({ label, root, onDone, children }: ToolMenuPanelProps) {
  const panel = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (panel.current && root.current) keepInWindow(panel.current, root.current)
  }, [root])
  return (
    <div
      ref={panel}
      className="text-tool-panel"
      role="group"
      aria-label={label}
      onClick={({ target }) => {
        if (target instanceof Element && target.closest('[role^="menuitem"]')) onDone()
      }}
      onSubmit={onDone}
    >
      {children}
    </div>
  )
}

function keepInWindow(panel: HTMLElement, beside: HTMLElement): void {
  const { top, bottom, left } = beside.getBoundingClientRect()
  const { width, height } = panel.getBoundingClientRect()
  const isHigh = bottom + height + 16 > innerHeight && top > height + 16
  panel.style.top = isHigh ? 'auto' : '100%'
  panel.style.bottom = isHigh ? '100%' : 'auto'
  panel.style.left = `${Math.min(0, innerWidth - 8 - width - left)}px`
  const wanted = '[aria-checked="true"], [role^="menuitem"], input, button'
  if (beside.contains(document.activeElement)) {
    panel.querySelector<HTMLElement>(wanted)?.focus()
  }
}

export interface Choice {
  value: string
  label: string
  face?: ReactNode
}

export interface ChoicesProps {
  label: string
  choices: readonly Choice[]
  current?: string
  onChoose: (value: string) => void
}

/** List of choices with arrow key navigation. */
export function Choices({ label, choices, current, onChoose }: ChoicesProps) {
  const list = useRef<HTMLDivElement>(null)
  const handleKey = (event: KeyboardEvent) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[keyOf(event)]
    if (by === undefined || !list.current) return
    event.preventDefault()
    const all = [...list.current.querySelectorAll<HTMLElement>('button')]
    const at = all.findIndex((one) => one === document.activeElement)
    all.at((at + by + all.length) % all.length)?.focus()
  }
  return (
    <div ref={list} className="text-tool-list" role="menu" aria-label={label} onKeyDown={handleKey}>
      {choices.map(({ value, label: name, face }) => (
        <button
          key={value}
          type="button"
          role={current === undefined ? 'menuitem' : 'menuitemradio'}
          aria-checked={current === undefined ? undefined : value === current}
          className="text-tool-choice"
          onMouseDown={keepFocus}
          onClick={() => onChoose(value)}
        >
          {face}
          {name}
        </button>
      ))}
    </div>
  )
}

/** Keeps the focus, and so the selection, in the text when a tool is pressed. */
export function keepFocus(event: { preventDefault: () => void }): void {
  event.preventDefault()
}

function useOutside(root: RefObject<HTMLElement | null>, isOpen: boolean, leave: () => void) {
  const latest = useRef(leave)
  useEffect(() => {
    latest.current = leave
  })
  useEffect(() => {
    if (!isOpen) return
    const handlePress = ({ target }: PointerEvent) => {
      const isInside = target instanceof Element && root.current?.contains(target)
      // A colour palette opened by a field of this menu is rendered elsewhere in the page.
      const isOpened = target instanceof Element && target.closest('[role="dialog"]')
      if (!isInside && !isOpened) latest.current()
    }
    document.addEventListener('pointerdown', handlePress, true)
    return () => document.removeEventListener('pointerdown', handlePress, true)
  }, [isOpen, root])
}

/**
 * Closes on Escape wherever the focus is, since tools leave it in the text. Popups opened from the menu, such as a
 * palette, close first; the editing and its dialog stay open.
 */
function useEscape(root: RefObject<HTMLElement | null>, isOpen: boolean, close: () => void) {
  const latest = useRef(close)
  useEffect(() => {
    latest.current = close
  })
  useEffect(() => {
    if (!isOpen) return
    const handleKey = (event: globalThis.KeyboardEvent) => {
      const dialog = event.target instanceof Element && event.target.closest('[role="dialog"]')
      if (keyOf(event) !== 'Escape' || (dialog && !dialog.contains(root.current))) return
      event.preventDefault()
      event.stopPropagation()
      latest.current()
    }
    document.addEventListener('keydown', handleKey, true)
    return () => document.removeEventListener('keydown', handleKey, true)
  }, [isOpen, root])
}
