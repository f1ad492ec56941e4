import { useEffect, useLayoutEffect, type ReactNode } from 'react'
import { pluginWatchdog } from './pluginWatchdog.ts'
import type { PluginBuildId } from './watchdog.ts'

/**
 * Rendered before a watched component; reports its plugin to the watchdog before its code runs: during render, and in
 * its effects, which run right after those of this component.
 */
export function WatchdogMark({ plugin }: { plugin: PluginBuildId }) {
  const run = () => pluginWatchdog.run(plugin)
  run()
  useLayoutEffect(run)
  useEffect(run)
  return null
}

/** Reports the plugin to the watchdog before a key or pointer event reaches the watched component. */
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
