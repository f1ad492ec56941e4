import { PanelSection } from '@pinye/plugin-api/fields'
import type { ReactNode } from 'react'
import classes from './panels.module.css'

export interface SectionProps {
  title: string
  /** What this browser remembers it by when it is closed. */
  name?: string
  children: ReactNode
}

/** A titled group of settings, one under the other; it can be closed and stays so. */
export function Section(input: SectionProps) {
  return <PanelSection {...input} />
}

/** A setting as wide as the panel. */
export function Wide({ children }: { children: ReactNode }) {
  return <div className={classes.wide}>{children}</div>
}

/** Two small settings side by side. */
export function Pair({ children }: { children: ReactNode }) {
  return <div className={classes.pair}>{children}</div>
}
