import { useEffect, useLayoutEffect, type ReactNode } from 'react'
import { pluginWatchdog } from './pluginWatchdog.ts'
import type { Part, Suspect } from './watchdog.ts'

export interface WatchedProps {
  plugin: Suspect
  part: Part
}

/**
 * Stands before what is watched and writes down whose code runs before it runs: while it draws, and in its effects, which come
 * right after the ones here.
 */
export function MarkRunning({ plugin, part }: WatchedProps) {
  const run = () => pluginWatchdog.run(plugin, part)
  pluginWatchdog.draw(plugin, part)
  useLayoutEffect(run)
  useEffect(run)
  return null
}

/** Writes the same down before a key or a press reaches what is watched. */
export function Watched({ plugin, part, children }: WatchedProps & { children: ReactNode }) {
  const run = () => pluginWatchdog.run(plugin, part)
  return (
    <div
      style={{ display: 'contents' }}
      onPointerDownCapture={run}
      onPointerMoveCapture={run}
      onClickCapture={run}
      onKeyDownCapture={run}
      onInputCapture={run}
      onFocusCapture={run}
      onBlurCapture={run}
    >
      {children}
    </div>
  )
}
