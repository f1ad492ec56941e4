import type { ReactNode } from 'react'
import classes from './panels.module.css'

export interface PanelFrameProps {
  title: string
  action?: ReactNode
  children: ReactNode
}

/** Frame of a panel: title, an action at the right, and scrolling content. */
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
