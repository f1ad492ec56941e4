import { describe, expect, it } from 'vitest'
import { auditActions } from './auditActions.ts'

const sources = import.meta.glob<string>('../../../host/domain/src/audit.rs', {
  query: '?raw',
  import: 'default',
  eager: true,
})
const texts = import.meta.glob<Record<string, string>>('../locales/*/admin.json', {
  import: 'default',
  eager: true,
})
const listed = Object.values(sources).flatMap((source) =>
  [...source.matchAll(/^ {4}[A-Z_]+ = "([\w.-]+)";/gm)].map((found) => found[1] ?? ''),
)

describe('the actions of the audit', () => {
  it('are found in the source of the host', () => {
    expect(listed).toContain('user.block')
    expect(listed.length).toBeGreaterThan(20)
  })

  it('of the host can all be chosen in the filter', () => {
    expect(auditActions).toEqual(expect.arrayContaining(listed))
  })

  it.each(auditActions)('%s has a name', (action) => {
    for (const language of Object.values(texts)) expect(language[`audit.${action}`]).toBeTruthy()
  })
})
