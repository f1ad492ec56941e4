import { IconLayoutGridAdd } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './Notice.module.css'

export interface EmptyStateProps {
  title: string
  text?: string
  icon?: ReactNode
  /** What to do about it. */
  children?: ReactNode
}

/** Says that there is nothing here, why, and what to do. */
export function EmptyState({ title, text, icon, children }: EmptyStateProps) {
  return (
    <div className={classes.notice}>
      <div className={classes.art} aria-hidden="true">
        {icon ?? <IconLayoutGridAdd size={34} stroke={1.5} />}
      </div>
      <p className={classes.title}>{title}</p>
      {text !== undefined && <p className={classes.text}>{text}</p>}
      {children !== undefined && <div className={classes.actions}>{children}</div>}
    </div>
  )
}
