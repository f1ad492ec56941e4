import type { PluginLogLine } from '../api/pluginEvents.ts'
import { toast } from '../ui/toast.tsx'

/** Milliseconds of the toast, long enough to read the file and line of a panic. */
const readable = 12_000

/** Development only: prints log lines of a plugin's server module to the browser console; errors also as a toast. */
export function logPluginLine({ plugin, level, text }: PluginLogLine): void {
  const line = `${plugin}: ${text}`
  if (level === 'error') toast.error(line, { duration: readable })
  console[level](line)
}
