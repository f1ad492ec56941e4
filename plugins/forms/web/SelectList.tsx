import { useEffect, useRef, useState } from 'react'
import { useMessages } from '@pinye/plugin-api'
import type { KeyboardEvent } from 'react'
import { messages } from './messages.ts'
import type { Choice } from './rules/choice.ts'

export interface SelectListProps {
  id: string
  label: string | undefined
  placeholder: string
  choices: Choice[]
  picked: string[]
  isMultiple: boolean
  isSearchable: boolean
  triggerRef: { current: HTMLButtonElement | null }
  control: { 'aria-invalid'?: boolean; 'aria-describedby': string }
  onPick: (values: string[]) => void
  onLeave: () => void
}

/** EL-SEL-21, -24, -25: a button with a list below it, of which one or several are chosen, by finger or by keyboard. */
export function SelectList(input: SelectListProps) {
  const { id, choices, picked, isMultiple, isSearchable, triggerRef, control } = input
  const say = useMessages(messages)
  const box = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [isAbove, setAbove] = useState(false)
  const [search, setSearch] = useState('')
  const [active, setActive] = useState(0)
  const found = choices.filter(({ label }) => label.toLowerCase().includes(search.trim().toLowerCase()))
  const labels = choices.filter(({ value }) => picked.includes(value)).map(({ label }) => label)

  useEffect(() => {
    if (!isOpen) return undefined
    const inner = list.current?.querySelector<HTMLElement>('input, [role="listbox"]')
    inner?.focus({ preventScroll: true })
    const close = ({ target }: Event) => {
      if (!box.current?.contains(target as Node)) setOpen(false)
    }
    document.addEventListener('pointerdown', close)
    return () => document.removeEventListener('pointerdown', close)
  }, [isOpen])
  useEffect(() => {
    list.current?.querySelector('[data-active]')?.scrollIntoView?.({ block: 'nearest' })
  }, [active])

  function open() {
    const { top = 0, bottom = 0 } = triggerRef.current?.getBoundingClientRect() ?? {}
    setAbove(bottom + 210 > window.innerHeight && top > 210)
    setSearch('')
    setActive(Math.max(0, choices.findIndex(({ value }) => picked.includes(value))))
    setOpen(true)
  }
  function close() {
    setOpen(false)
    triggerRef.current?.focus()
  }
  function choose(value: string) {
    if (!isMultiple) {
      input.onPick([value])
      close()
    } else {
      const rest = picked.filter((other) => other !== value)
      input.onPick(rest.length < picked.length ? rest : [...picked, value])
    }
  }
  function handleKey(event: KeyboardEvent) {
    const moves: Record<string, number> = {
      ArrowDown: active + 1,
      ArrowUp: active - 1,
      Home: 0,
      End: found.length - 1,
    }
    const isChoice = event.key === 'Enter' || (event.key === ' ' && !isSearchable)
    const move = moves[event.key]
    const current = found[active]
    if (move !== undefined) setActive(Math.min(Math.max(0, move), Math.max(0, found.length - 1)))
    else if (isChoice && current) choose(current.value)
    else if (event.key === 'Escape') close()
    else if (event.key !== 'Tab') return
    else setOpen(false)
    if (event.key !== 'Tab') event.preventDefault()
  }

  return (
    <div
      ref={box}
      className="forms-picker"
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) input.onLeave()
      }}
    >
      <button
        ref={triggerRef}
        type="button"
        className="forms-control"
        aria-label={[input.label, ...labels].filter(Boolean).join(' ')}
        aria-haspopup="listbox"
        aria-expanded={isOpen}
        aria-describedby={control['aria-describedby']}
        data-invalid={control['aria-invalid']}
        data-empty={labels.length === 0 || undefined}
        onClick={() => (isOpen ? close() : open())}
        onKeyDown={(event) => {
          if (isOpen || !['ArrowDown', 'ArrowUp'].includes(event.key)) return
          event.preventDefault()
          open()
        }}
      >
        {labels.join('、') || input.placeholder}
      </button>
      <span className="forms-arrow" aria-hidden="true" />
      {isOpen && (
        <div ref={list} className="forms-drop" data-above={isAbove || undefined} onKeyDown={handleKey}>
          {isSearchable && (
            <input
              className="forms-search"
              type="search"
              role="combobox"
              aria-label={say('search')}
              aria-expanded="true"
              aria-controls={`${id}-list`}
              aria-activedescendant={found[active] && `${id}-option-${active}`}
              placeholder={say('search')}
              value={search}
              onInput={(event) => {
                setSearch(event.currentTarget.value)
                setActive(0)
              }}
            />
          )}
          <div
            id={`${id}-list`}
            className="forms-options"
            role="listbox"
            tabIndex={-1}
            aria-label={input.label}
            aria-multiselectable={isMultiple || undefined}
            aria-activedescendant={found[active] && `${id}-option-${active}`}
          >
            {found.map(({ label, value }, index) => (
              <div
                key={value}
                id={`${id}-option-${index}`}
                className="forms-option"
                role="option"
                aria-selected={picked.includes(value)}
                data-active={index === active || undefined}
                onClick={() => choose(value)}
              >
                {label}
              </div>
            ))}
          </div>
          {found.length === 0 && (
            <p className="forms-none" role="status">
              {say('none')}
            </p>
          )}
        </div>
      )}
    </div>
  )
}
