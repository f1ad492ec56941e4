import { memo, useId } from 'react'
import { UnstyledButton } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { closeSection, useIsClosed } from './sections.ts'
import styles from './fields.module.css'

export interface PanelSectionProps {
  title: string
  /** Key under which this browser remembers the collapsed state; by default the title. */
  name?: string
  children: ReactNode
}

/**
 * Collapsible section of a panel; its state is remembered. Its fields are rows with the label left and the input right.
 */
export function PanelSection({ title, name = title, children }: PanelSectionProps) {
  const isClosed = useIsClosed(name)
  const id = useId()
  return (
    <fieldset className={styles.section} data-closed={isClosed || undefined}>
      <Title title={title} name={name} isClosed={isClosed} of={id} />
      <div id={id} className={styles.grid} hidden={isClosed}>
        {!isClosed && children}
      </div>
    </fieldset>
  )
}

interface TitleProps {
  title: string
  name: string
  isClosed: boolean
  of: string
}

/** Memoized: not rendered again with every letter typed in a field. */
const Title = memo(function Title({ title, name, isClosed, of }: TitleProps) {
  return (
    <legend className={styles.sectionTitle}>
      <UnstyledButton
        className={styles.sectionButton}
        aria-expanded={!isClosed}
        aria-controls={of}
        onClick={() => closeSection(name, !isClosed)}
      >
        {title}
        <IconChevronDown className={styles.sectionMark} size={14} stroke={1.8} aria-hidden />
      </UnstyledButton>
    </legend>
  )
})
