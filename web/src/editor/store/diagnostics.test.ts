import { describe, expect, it } from 'vitest'
import { addPage } from '../../model/pages/pages.ts'
import { PAGE, sampleElement, sampleWork } from '../../model/testing.ts'
import {
  diagnosticsFromFailures,
  diagnosticsFromErrors,
  diagnosticsFromRemarks,
} from './diagnostics.ts'

const work = addPage(sampleWork(sampleElement('a'), sampleElement('b')), 'en-US')

describe('diagnostics', () => {
  it.each([
    ['pages[0].elements[1].pluginProps.size', { uuid: 'b', pageId: PAGE, path: '/size' }],
    ['pages[0].elements[0].pluginProps.list[2].name', { uuid: 'a', path: '/list/2/name' }],
    ['pages[0].elements[0].commonStyle.left', { uuid: 'a', path: '' }],
    ['pages[0].elements[0]', { uuid: 'a', path: '' }],
    ['pages[0].title', { pageId: PAGE, path: '' }],
    ['title', { path: '' }],
  ])('find %s', (field, expected) => {
    const [diagnostic] = diagnosticsFromErrors([{ field, message: 'wrong' }], work)
    expect(diagnostic).toMatchObject({ severity: 'error', message: 'wrong', ...expected })
  })

  it('keep the code and the values of what a plugin refused', () => {
    const refused = { field: 'title', message: 'too small', code: 'size.small', args: { min: '2' } }
    expect(diagnosticsFromErrors([refused], work)).toMatchObject([
      { code: 'size.small', args: { min: '2' } },
    ])
  })

  it('point at nothing when the place is not in the work', () => {
    const [diagnostic] = diagnosticsFromErrors(
      [{ field: 'pages[7].elements[9]', message: 'wrong' }],
      work,
    )
    expect(diagnostic?.uuid).toBeUndefined()
    expect(diagnostic?.pageId).toBeUndefined()
  })

  it('keep severity, code and values of a remark', () => {
    const remark = {
      place: 'pages[0].elements[1]',
      severity: 'warning' as const,
      code: 'late',
      message: 'too late',
      path: '/endTime',
      args: { by: '2' },
    }
    expect(diagnosticsFromRemarks([remark], work)).toEqual([
      {
        uuid: 'b',
        pageId: PAGE,
        severity: 'warning',
        code: 'late',
        message: 'too late',
        path: '/endTime',
        args: { by: '2' },
      },
    ])
  })

  it('name the plugin that failed at each of its places', () => {
    const fault = {
      plugin: 'notes',
      places: ['pages[0].elements[0]', 'pages[0].elements[1]'],
      cause: 'fuel',
    }
    expect(
      diagnosticsFromFailures([fault], work).map(({ uuid, plugin, message }) => [
        uuid,
        plugin,
        message,
      ]),
    ).toEqual([
      ['a', 'notes', 'fuel'],
      ['b', 'notes', 'fuel'],
    ])
  })
})
