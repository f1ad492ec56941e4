import { useEffect, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { keyOf } from '@pinye/plugin-api'
import type { Choice } from './rules/choice.ts'

export interface ListParts {
  choices: Choice[]
  picked: string[]
  isMultiple: boolean
  isSearchable: boolean
  onPick: (values: string[]) => void
}

/** State of the list below a select: opening, search and keyboard navigation (EL-SEL-21, -24, -25). */
export function useListbox(
  boxRef: { current: HTMLElement | null },
  triggerRef: { current: HTMLElement | null },
  { choices, picked, isMultiple, isSearchable, onPick }: ListParts,
) {
  const [isOpen, setOpen] = useState(false)
  const [isAbove, setAbove] = useState(false)
  const [search, setSearch] = useState('')
  const [active, setActive] = useState(0)
  const wanted = search.trim().toLowerCase()
  const found = choices.filter(({ label }) => label.toLowerCase().includes(wanted))

  useEffect(() => {
    if (!isOpen) return undefined
    const inner = boxRef.current?.querySelector<HTMLElement>('input, [role="listbox"]')
    inner?.focus({ preventScroll: true })
    const leave = ({ target }: Event) => {
      if (!boxRef.current?.contains(target as Node)) setOpen(false)
    }
    document.addEventListener('pointerdown', leave)
    return () => document.removeEventListener('pointerdown', leave)
  }, [boxRef, isOpen])
  useEffect(() => {
    boxRef.current?.querySelector('[data-active]')?.scrollIntoView?.({ block: 'nearest' })
  }, [boxRef, active, isOpen])

  const close = () => {
    setOpen(false)
    triggerRef.current?.focus()
  }
  const open = () => {
    const { top = 0, bottom = 0 } = triggerRef.current?.getBoundingClientRect() ?? {}
    setAbove(bottom + 210 > window.innerHeight && top > 210)
    setSearch('')
    setActive(
      Math.max(
        0,
        choices.findIndex(({ value }) => picked.includes(value)),
      ),
    )
    setOpen(true)
  }
  const choose = (value: string) => {
    if (!isMultiple) {
      onPick([value])
      return close()
    }
    const rest = picked.filter((other) => other !== value)
    onPick(rest.length < picked.length ? rest : [...picked, value])
  }
  const handleKey = (event: KeyboardEvent) => {
    const last = Math.max(0, found.length - 1)
    const moves: Record<string, number> = {
      ArrowDown: Math.min(active + 1, last),
      ArrowUp: Math.max(active - 1, 0),
      ...(!isSearchable && { Home: 0, End: last }),
    }
    const move = moves[keyOf(event)]
    const current = found[active]
    const isChoice = keyOf(event) === 'Enter' || (keyOf(event) === ' ' && !isSearchable)
    if (keyOf(event) === 'Tab') return setOpen(false)
    if (move !== undefined) setActive(move)
    else if (isChoice && current) choose(current.value)
    else if (keyOf(event) === 'Escape') close()
    else if (!isChoice) return
    event.preventDefault()
  }
  const find = (text: string) => {
    setSearch(text)
    setActive(0)
  }
  return { isOpen, isAbove, search, active, found, open, close, choose, find, handleKey }
}
