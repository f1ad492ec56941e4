import type { ReactNode } from 'react'
import styles from './fields.module.css'

/** What makes a row of a panel out of Mantine's frame of an input: the label left, the input right, words about it below. */
export function rowOf<L extends ReactNode>({ label }: { label: L }) {
  return {
    label,
    className: styles.row,
    inputWrapperOrder: ['label', 'input', 'description', 'error'] as (
      'label' | 'input' | 'description' | 'error'
    )[],
  }
}
