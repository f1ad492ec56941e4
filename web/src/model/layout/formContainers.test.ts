import { describe, expect, it } from 'vitest'
import { addElements, updateStyle } from '../elements/elements.ts'
import { boxOf, touches } from '../box.ts'
import { freePlace } from '../elements/freePlace.ts'
import { normalizeFormContainers } from './formContainers.ts'
import { PAGE, sampleElement, sampleType, sampleWork, styleOf } from '../testing.ts'
import type { PlacedElement, Work } from '../work.ts'

const box = sampleType({ type: 'box', group: 'form', hooks: ['form.before-submit'] })
const field = sampleType({ type: 'field', group: 'form', width: 220, height: 36 })
const note = sampleType({ type: 'note' })
const types = new Map([box, field, note].map((type) => [type.type, type]))

const holder = sampleElement('h', { left: 20, top: 40, width: 335, height: 200 }, { name: 'box' })
const below = sampleElement('n', { left: 20, top: 250, width: 335, height: 40 }, { name: 'note' })

const put = (uuid: string, style: Partial<PlacedElement['commonStyle']>) =>
  sampleElement(uuid, { width: 220, height: 36, left: 78, ...style }, { name: 'field' })

function withField(work: Work, uuid: string): Work {
  const page = work.pages[0]
  if (!page) throw new Error('no page')
  const after = addElements(work, PAGE, [put(uuid, freePlace(page, field, types, work))])
  return normalizeFormContainers(work, after, types)
}

describe('what holds fields', () => {
  it('grows with each of them, and what stands below makes room: no two lie on each other', () => {
    let work = sampleWork(holder, below)
    for (const uuid of ['f1', 'f2', 'f3', 'f4', 'f5', 'f6', 'f7']) work = withField(work, uuid)
    const [form, text, ...fields] = work.pages[0]?.elements ?? []
    if (!form || !text) throw new Error('they are there')
    expect(fields).toHaveLength(7)
    const edge = form.commonStyle.top + form.commonStyle.height
    for (const [index, one] of fields.entries()) {
      const rest = [...fields.slice(index + 1), text]
      expect(rest.some((other) => touches(boxOf(one), boxOf(other)))).toBe(false)
      expect(one.commonStyle.top + one.commonStyle.height).toBeLessThanOrEqual(edge)
    }
    expect(text.commonStyle.top).toBe(edge + 10)
  })

  it.each([
    ['a field that fits', { top: 100 }, 200, 250],
    ['one that hangs out', { top: 220 }, 240, 290],
    ['one beside it', { top: 220, left: 360 }, 200, 250],
    ['one that begins far below', { top: 400 }, 200, 250],
  ])('with %s', (_, style, height, top) => {
    const work = sampleWork(holder, below)
    const after = normalizeFormContainers(work, addElements(work, PAGE, [put('f', style)]), types)
    expect([styleOf(after, 'h').height, styleOf(after, 'n').top]).toEqual([height, top])
  })

  it('follows a field that gets higher, not one that is moved out of it', () => {
    const work = sampleWork(holder, put('f', { top: 180 }))
    const moved = updateStyle(work, PAGE, ['f'], { top: 230 })
    expect(styleOf(normalizeFormContainers(work, moved, types), 'h').height).toBe(200)
    const higher = updateStyle(work, PAGE, ['f'], { height: 100 })
    expect(styleOf(normalizeFormContainers(work, higher, types), 'h').height).toBe(264)
  })
})
