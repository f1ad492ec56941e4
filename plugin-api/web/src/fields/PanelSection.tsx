import type { ReactNode } from 'react'
import styles from './fields.module.css'

/** A titled part of a panel; children stand two by two unless they are wide. */
export function PanelSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className={styles.section}>
      <legend className={styles.sectionTitle}>{title}</legend>
      <div className={styles.grid}>{children}</div>
    </fieldset>
  )
}
