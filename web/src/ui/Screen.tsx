import type { ReactNode } from 'react'
import classes from './Screen.module.css'

/** The content area of a routed page: one width, one rhythm. */
export function Screen({ children }: { children: ReactNode }) {
  return <div className={classes.screen}>{children}</div>
}
