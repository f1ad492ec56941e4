import { useEffect, useLayoutEffect, type ReactNode } from 'react'
import { pluginWatchdog } from './pluginWatchdog.ts'
import type { PluginBuildId } from './watchdog.ts'

/**
 * Stands before what is watched and writes down whose code runs before it runs: while it draws, and in its effects, which come
 * right after the ones here.
 */
export function WatchdogMark({ plugin }: { plugin: PluginBuildId }) {
  const run = () => pluginWatchdog.run(plugin)
  run()
  useLayoutEffect(run)
  useEffect(run)
  return null
}

/** Writes the same down before a key or a press reaches what is watched. */
export function WatchdogEvents({
  plugin,
  children,
}: {
  plugin: PluginBuildId
  children: ReactNode
}) {
  const run = () => pluginWatchdog.run(plugin)
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
