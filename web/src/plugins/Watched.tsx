import { useEffect, useLayoutEffect, type ReactNode } from 'react'
import { pluginWatchdog } from './pluginWatchdog.ts'
import type { Part, Suspect } from './watchdog.ts'

export interface WatchedProps {
  plugin: Suspect
  part: Part
  children: ReactNode
}

/** Writes down whose code runs before it runs: while it draws, in its effects, and when a key or a press reaches it. */
export function Watched({ plugin, part, children }: WatchedProps) {
  const run = () => pluginWatchdog.run(plugin, part)
  run()
  const begin = <Begin run={run} />
  // An inert view gets no events.
  if (part === 'view') {
    return (
      <>
        {begin}
        {children}
      </>
    )
  }
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
      {begin}
      {children}
    </div>
  )
}

/** Stands before what is watched, so that its effects run right before theirs. */
function Begin({ run }: { run: () => void }) {
  useLayoutEffect(run)
  useEffect(run)
  return null
}
