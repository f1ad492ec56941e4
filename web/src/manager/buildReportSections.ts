import type { ImportReport } from '../api/types.ts'

export interface ImportReportSection {
  kind: 'adopted' | 'notes' | 'missing' | 'refused' | 'lost' | 'faults'
  lines: string[]
}

/** Formats the location of an element; page and element count from 1. */
export type SayPlace = (page: number, element: number) => string

/**
 * Returns the non-empty sections of an import report, each line with location and reason; adopted elements come last.
 */
export function buildReportSections(
  report: ImportReport,
  sayPlace: SayPlace,
): ImportReportSection[] {
  const { adopted, notes, missing, refused, lost, faults } = report
  const where = (place: string) => {
    const [, page, element] = /^pages\[(\d+)\]\.elements\[(\d+)\]$/.exec(place) ?? []
    return page && element ? sayPlace(Number(page) + 1, Number(element) + 1) : place
  }
  const facts: ImportReportSection[] = [
    {
      kind: 'notes',
      lines: notes.map(({ place, type, note }) =>
        place === '' ? note : `${where(place)} ${type}: ${note}`,
      ),
    },
    {
      kind: 'missing',
      lines: missing.map(({ type, count, plugin }) => {
        const line = countLine({ type, count })
        return plugin ? `${line} (${plugin})` : line
      }),
    },
    {
      kind: 'refused',
      lines: refused.map(({ place, type, reason }) => `${where(place)} ${type}: ${reason}`),
    },
    { kind: 'lost', lines: lost },
    { kind: 'faults', lines: faults.map(({ plugin, cause }) => `${plugin}: ${cause}`) },
    {
      kind: 'adopted',
      lines: Object.entries(adopted).map(([type, count]) => countLine({ type, count })),
    },
  ]
  return facts.filter(({ lines }) => lines.length > 0)
}

function countLine({ type, count }: { type: string; count: number }): string {
  return `${type} × ${count}`
}
