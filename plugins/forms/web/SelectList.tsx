import { useRef } from 'react'
import { useMessages, keyOf } from '@pinye/plugin-api'
import { useRaised } from './field/useRaised.ts'
import { useListbox } from './useListbox.ts'
import type { ListParts } from './useListbox.ts'

export interface SelectListProps extends ListParts {
  id: string
  label: string | undefined
  placeholder: string
  triggerRef: { current: HTMLButtonElement | null }
  control: { 'aria-invalid'?: boolean; 'aria-describedby': string }
  onLeave: () => void
}

/** TX-094 */
const messages = {
  'zh-CN': { none: '没有匹配的选项', search: '搜索' },
  'en-US': { none: 'no matching options', search: 'Search' },
}

/** Listbox: a button with a list below it, with a single or multiple choice, by touch or keyboard. */
export function SelectList({ triggerRef, control, onLeave, ...input }: SelectListProps) {
  const { choices, picked, label, placeholder } = input
  const boxRef = useRef<HTMLDivElement>(null)
  const list = useListbox(boxRef, triggerRef, input)
  const chosen = choices.filter(({ value }) => picked.includes(value))
  const labels = chosen.map((choice) => choice.label)
  return (
    <div
      ref={boxRef}
      className="forms-picker"
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) onLeave()
      }}
    >
      <button
        ref={triggerRef}
        type="button"
        className="forms-control"
        aria-label={[label, ...labels].filter(Boolean).join(' ')}
        aria-haspopup="listbox"
        aria-expanded={list.isOpen}
        aria-describedby={control['aria-describedby']}
        data-invalid={control['aria-invalid']}
        data-empty={labels.length === 0 || undefined}
        onClick={list.isOpen ? list.close : list.open}
        onKeyDown={(event) => {
          if (list.isOpen || !['ArrowDown', 'ArrowUp'].includes(keyOf(event))) return
          event.preventDefault()
          list.open()
        }}
      >
        {labels.join('、') || placeholder}
      </button>
      <span className="forms-arrow" aria-hidden="true" />
      {list.isOpen && <Drop {...input} list={list} />}
    </div>
  )
}

type DropProps = Omit<SelectListProps, 'triggerRef' | 'control' | 'onLeave'> & {
  list: ReturnType<typeof useListbox>
}

function Drop(input: DropProps) {
  const { id, label, picked, isMultiple, isSearchable, list } = input
  const { found, active } = list
  const say = useMessages(messages)
  const dropRef = useRef<HTMLDivElement>(null)
  useRaised(dropRef, 'drop', true)
  const described = {
    'aria-activedescendant': found[active] && `${id}-option-${active}`,
  }
  return (
    <div
      ref={dropRef}
      className="forms-drop"
      data-above={list.isAbove || undefined}
      onKeyDown={list.handleKey}
    >
      {isSearchable && (
        <input
          className="forms-search"
          type="search"
          role="combobox"
          aria-label={say('search')}
          aria-expanded="true"
          aria-controls={`${id}-list`}
          placeholder={say('search')}
          value={list.search}
          onInput={(event) => list.find(event.currentTarget.value)}
          {...described}
        />
      )}
      <div
        id={`${id}-list`}
        className="forms-options"
        role="listbox"
        tabIndex={-1}
        aria-label={label}
        aria-multiselectable={isMultiple || undefined}
        {...described}
      >
        {found.map((choice, index) => (
          <div
            key={choice.value}
            id={`${id}-option-${index}`}
            className="forms-option"
            role="option"
            aria-selected={picked.includes(choice.value)}
            data-active={index === active || undefined}
            onClick={() => list.choose(choice.value)}
          >
            {choice.label}
          </div>
        ))}
      </div>
      {found.length === 0 && (
        <p className="forms-none" role="status">
          {say('none')}
        </p>
      )}
    </div>
  )
}
