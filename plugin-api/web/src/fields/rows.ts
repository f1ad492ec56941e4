import type { ReactNode } from 'react'
import styles from './fields.module.css'

/** Returns Mantine input props for a panel row: label left, input right, description and error below. */
export function rowOf<L extends ReactNode>({ label }: { label: L }) {
  return {
    label,
    className: styles.row,
    inputWrapperOrder: ['label', 'input', 'description', 'error'] as (
      'label' | 'input' | 'description' | 'error'
    )[],
  }
}
