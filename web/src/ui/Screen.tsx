import type { ReactNode } from 'react'
import classes from './Screen.module.css'

/** Content area of a routed page, with the common width and spacing. */
export function Screen({ children }: { children: ReactNode }) {
  return <div className={classes.screen}>{children}</div>
}

export interface PageHeaderProps {
  title: string
  subtitle?: string
  /** Buttons and search, right-aligned. */
  children?: ReactNode
}

export function PageHeader({ title, subtitle, children }: PageHeaderProps) {
  return (
    <header className={classes.header}>
      <div>
        <h1 className={classes.heading}>{title}</h1>
        {subtitle !== undefined && <p className={classes.subtitle}>{subtitle}</p>}
      </div>
      {children !== undefined && <div className={classes.actions}>{children}</div>}
    </header>
  )
}
