import type { PluginLine } from '../api/pluginEvents.ts'
import { toast } from '../ui/toast.tsx'

/** Long enough to read the file and the line of a panic. */
const readable = 12_000

/** In development: what the server half of a plugin says, beside what its browser half says. */
export function tellLine({ plugin, level, text }: PluginLine): void {
  const line = `${plugin}: ${text}`
  if (level === 'error') toast.error(line, { duration: readable })
  console[level](line)
}
