import type { ReactNode } from 'react'
import classes from './panels.module.css'

export interface PanelFrameProps {
  title: string
  action?: ReactNode
  children: ReactNode
}

/** Title, an action at its right, and a scrolling rest. */
export function PanelFrame({ title, action, children }: PanelFrameProps) {
  return (
    <>
      <header className={classes.panelHead}>
        <h2 className={classes.panelTitle}>{title}</h2>
        {action}
      </header>
      <div className={classes.panelBody}>{children}</div>
    </>
  )
}
