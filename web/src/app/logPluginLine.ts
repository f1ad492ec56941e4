import type { PluginLogLine } from '../api/pluginEvents.ts'
import { toast } from '../ui/toast.tsx'

/** Long enough to read the file and the line of a panic. */
const readable = 12_000

/** In development: what the server half of a plugin says, beside what its browser module says. */
export function logPluginLine({ plugin, level, text }: PluginLogLine): void {
  const line = `${plugin}: ${text}`
  if (level === 'error') toast.error(line, { duration: readable })
  console[level](line)
}
