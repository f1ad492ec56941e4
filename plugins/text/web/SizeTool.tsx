import { useState } from 'react'
import type { KeyboardEvent } from 'react'
import { keyOf } from '@pinye/plugin-api'
import { usePanelMessages, usePendingEdit } from '@pinye/plugin-api/fields'
import { Choices, keepFocus, ToolMenu } from './ToolMenu.tsx'
import { FONT_SIZES, nextSize, previousSize } from './fontSizes.ts'
import { icon } from './icons.tsx'
import { messages } from './messages.ts'

const [MIN_SIZE, MAX_SIZE] = [8, 200]

export interface SizeToolProps {
  size: number
  onSize: (size: number) => void
}

/** EL-TEXT-29, -30: font size to type, step or select; an invalid input keeps the previous value. */
export function SizeTool({ size, onSize }: SizeToolProps) {
  const text = usePanelMessages(messages)
  const [draft, setDraft] = useState<string | null>(null)
  const commitSize = () => {
    const typed = draft === null ? NaN : Number(draft.trim() || NaN)
    if (typed >= MIN_SIZE && typed <= MAX_SIZE && typed !== size) onSize(typed)
    setDraft(null)
  }
  usePendingEdit(draft === null ? null : commitSize)
  const handleKey = (event: KeyboardEvent) => {
    const step = { ArrowUp: nextSize, ArrowDown: previousSize }[keyOf(event)]
    if (step) onSize(step(size))
    else if (keyOf(event) === 'Enter') commitSize()
    else return
    setDraft(null)
    event.preventDefault()
  }
  const step = (name: 'smaller' | 'larger', sign: 'minus' | 'plus', to: number) => (
    <button
      type="button"
      className="text-tool text-tool-step"
      aria-label={text(name)}
      title={text(name)}
      disabled={to === size}
      onMouseDown={keepFocus}
      onClick={() => onSize(to)}
    >
      {icon(sign, 14)}
    </button>
  )
  return (
    <div className="text-tool-size" role="group" aria-label={text('fontSize')}>
      {step('smaller', 'minus', previousSize(size))}
      <input
        className="text-tool-input"
        inputMode="numeric"
        aria-label={text('fontSize')}
        value={draft ?? String(size)}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => setDraft(event.currentTarget.value)}
        onKeyDown={handleKey}
        onBlur={commitSize}
      />
      {step('larger', 'plus', nextSize(size))}
      <ToolMenu label={text('sizes')} face={null}>
        <Choices
          label={text('sizes')}
          choices={FONT_SIZES.map((one) => ({ value: String(one), label: `${one} px` }))}
          current={String(size)}
          onChoose={(value) => onSize(Number(value))}
        />
      </ToolMenu>
    </div>
  )
}
