import { PanelSection } from '@pinye/plugin-api/fields'
import type { ReactNode } from 'react'
import classes from './panels.module.css'

export interface SectionProps {
  title: string
  /** Name under which this browser stores the collapsed state. */
  name?: string
  children: ReactNode
}

/** Titled, collapsible group of settings; the state is remembered. */
export function Section(input: SectionProps) {
  return <PanelSection {...input} />
}

/** Setting of the panel's full width. */
export function Wide({ children }: { children: ReactNode }) {
  return <div className={classes.wide}>{children}</div>
}

/** Two small settings side by side. */
export function Pair({ children }: { children: ReactNode }) {
  return <div className={classes.pair}>{children}</div>
}
