import type { ReactNode } from 'react'
import classes from './panels.module.css'

/** A titled group of settings; children stand two by two unless they are wide. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className={classes.section}>
      <legend className={classes.sectionTitle}>{title}</legend>
      <div className={classes.fields}>{children}</div>
    </fieldset>
  )
}

export function Wide({ children }: { children: ReactNode }) {
  return <div className={classes.wide}>{children}</div>
}
