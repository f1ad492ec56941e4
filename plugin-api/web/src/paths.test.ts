import { describe, expect, it } from 'vitest'
import { pathsOf } from './paths.ts'

describe('the paths of a drawing', () => {
  it('are its lines', () => {
    expect(pathsOf('M0 0h1\nm.5-1e-3 1,2z')).toEqual(['M0 0h1', 'm.5-1e-3 1,2z'])
    expect(pathsOf('M0 0h1\n')).toEqual(['M0 0h1'])
  })

  /** EL-SHAPE-21: only valid path data is drawn. */
  it.each([
    'M0 0"/><script>',
    '<svg>',
    'url(#a)',
    '10 10',
    'M0 0\njavascript:1',
    `M${'0 '.repeat(9000)}`,
    '',
    null,
    undefined,
    7,
    {},
    ['M0 0'],
  ])('are none in %s', (value) => {
    expect(pathsOf(value)).toEqual([])
  })
})
