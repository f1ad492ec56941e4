import { describe, expect, it } from 'vitest'
import { sampleElement, sampleWork } from '../testing.ts'
import { workColors } from './workColors.ts'

describe('the colours of a work', () => {
  it('come the most used first, each once and as the picker stores them', () => {
    const work = sampleWork(
      sampleElement('a', { backgroundColor: '#FF0000' }, { pluginProps: { color: '#f00' } }),
      sampleElement('b', {}, { pluginProps: { deep: [{ fill: 'rgba(1, 2, 3, 0.5)' }] } }),
    )
    expect(workColors(work)).toEqual(['#ff0000', '#ffffff', 'rgba(1,2,3,0.5)'])
  })

  it('are not the black that elements begin with, nor the colour of a border that is not there', () => {
    const work = sampleWork(sampleElement('a'))
    expect(workColors(work)).toEqual(['#ffffff'])
  })

  it('fill two rows at most', () => {
    const colors = Array.from({ length: 40 }, (_, at) => `#0000${String(at + 10)}`)
    const work = sampleWork(sampleElement('a', {}, { pluginProps: { colors } }))
    expect(workColors(work)).toHaveLength(22)
  })
})
