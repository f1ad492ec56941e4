import { useEffect, useLayoutEffect, type ReactNode } from 'react'
import { pluginWatchdog } from './pluginWatchdog.ts'
import type { PluginPart, PluginBuildId } from './watchdog.ts'

export interface WatchdogEventsProps {
  plugin: PluginBuildId
  part: PluginPart
}

/**
 * Stands before what is watched and writes down whose code runs before it runs: while it draws, and in its effects, which come
 * right after the ones here.
 */
export function WatchdogMark({ plugin, part }: WatchdogEventsProps) {
  const run = () => pluginWatchdog.run(plugin, part)
  pluginWatchdog.draw(plugin, part)
  useLayoutEffect(run)
  useEffect(run)
  return null
}

/** Writes the same down before a key or a press reaches what is watched. */
export function WatchdogEvents({
  plugin,
  part,
  children,
}: WatchdogEventsProps & { children: ReactNode }) {
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
