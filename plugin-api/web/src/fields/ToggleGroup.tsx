import { ActionIcon, Input, Tooltip } from '@mantine/core'
import type { ReactNode } from 'react'
import { rowOf } from './rows.ts'

export interface Toggle {
  name: string
  label: string
  icon: ReactNode
}

export interface ToggleGroupProps {
  label: string
  toggles: readonly Toggle[]
  /** Names of the active toggles. */
  active: readonly string[]
  onToggle: (name: string, on: boolean) => void
}

/** Group of small toggle buttons, for custom panels of plugins. */
export function ToggleGroup({ label, toggles, active, onToggle }: ToggleGroupProps) {
  return (
    <Input.Wrapper size="xs" labelElement="div" {...rowOf({ label })}>
      <ActionIcon.Group role="group" aria-label={label}>
        {toggles.map(({ name, label: title, icon }) => {
          const on = active.includes(name)
          return (
            <Tooltip key={name} label={title} openDelay={400}>
              <ActionIcon
                size={28}
                variant={on ? 'filled' : 'default'}
                aria-label={title}
                aria-pressed={on}
                onClick={() => onToggle(name, !on)}
              >
                {icon}
              </ActionIcon>
            </Tooltip>
          )
        })}
      </ActionIcon.Group>
    </Input.Wrapper>
  )
}
