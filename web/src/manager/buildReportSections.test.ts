import { describe, expect, it } from 'vitest'
import type { ImportReport } from '../api/types.ts'
import { buildReportSections } from './buildReportSections.ts'

const nothing: ImportReport = {
  missing: [],
  adopted: {},
  refused: [],
  assets: 0,
  lost: [],
  notes: [],
  more_notes: 0,
  faults: [],
}

const placeText = (page: number, element: number) => `page ${page}, element ${element}`

describe('the report of an import', () => {
  it('has nothing to tell when everything came as it was', () => {
    expect(buildReportSections({ ...nothing, assets: 3 }, placeText)).toEqual([])
  })

  it('counts what was taken over and what is not installed, with its plugin', () => {
    const missing = [
      { type: 'sparkle', count: 2, plugin: 'sparkle 1.0.0' },
      { type: 'glow', count: 1, plugin: null },
    ]
    expect(
      buildReportSections({ ...nothing, adopted: { 'lbp-text': 4 }, missing }, placeText),
    ).toEqual([
      { kind: 'missing', lines: ['sparkle × 2 (sparkle 1.0.0)', 'glow × 1'] },
      { kind: 'adopted', lines: ['lbp-text × 4'] },
    ])
  })

  it('says what is not as it was, of which element or of the work', () => {
    const notes = [
      { place: '', type: '', note: 'it was a template' },
      { place: 'pages[1].elements[0]', type: 'lbp-text', note: 'its script does not run' },
    ]
    expect(buildReportSections({ ...nothing, notes }, placeText)).toEqual([
      {
        kind: 'notes',
        lines: ['it was a template', 'page 2, element 1 lbp-text: its script does not run'],
      },
    ])
  })

  it('says of what was refused where it stands and why', () => {
    const refused = [{ place: 'pages[0].elements[1]', type: 'lbp-bg', reason: '/src no address' }]
    const faults = [{ plugin: 'chart', type_name: 'pie', places: [], cause: 'a loop' }]
    expect(
      buildReportSections({ ...nothing, refused, lost: ['a.exe: no'], faults }, placeText),
    ).toEqual([
      { kind: 'refused', lines: ['page 1, element 2 lbp-bg: /src no address'] },
      { kind: 'lost', lines: ['a.exe: no'] },
      { kind: 'faults', lines: ['chart: a loop'] },
    ])
  })
})
