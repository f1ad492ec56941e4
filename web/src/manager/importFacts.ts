import type { ImportReport } from '../api/types.ts'

export interface ImportFact {
  kind: 'adopted' | 'missing' | 'refused' | 'lost' | 'faults'
  lines: string[]
}

/** The parts of a report that have something to tell, in lines that say where and why. */
export function importFacts(report: ImportReport): ImportFact[] {
  const { adopted, missing, refused, lost, faults } = report
  const facts: ImportFact[] = [
    { kind: 'adopted', lines: Object.entries(adopted).map(counted) },
    {
      kind: 'missing',
      lines: missing.map(({ type, count, plugin }) => {
        const line = counted([type, count])
        return plugin ? `${line} (${plugin})` : line
      }),
    },
    {
      kind: 'refused',
      lines: refused.map(({ place, type, reason }) => `${place} ${type}: ${reason}`),
    },
    { kind: 'lost', lines: lost },
    { kind: 'faults', lines: faults.map(({ plugin, cause }) => `${plugin}: ${cause}`) },
  ]
  return facts.filter(({ lines }) => lines.length > 0)
}

function counted([type, count]: [string, number]): string {
  return `${type} × ${count}`
}
