import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { collectGuides, snapBox, snapEdges, snapToGrid } from './snap.ts'

const canvas = { left: 0, top: 0, width: 375, height: 812 }
const other = { left: 50, top: 100, width: 100, height: 40 }
const guides = collectGuides([other], canvas)
const box = (left: number, top: number) => ({ left, top, width: 60, height: 20 })

describe('snapBox', () => {
  /** CV-014 */
  it('meets the edge of another element within five pixels', () => {
    expect(snapBox(box(53, 300), guides)).toMatchObject({ dx: -3, dy: 0 })
    expect(snapBox(box(56, 300), guides).dx).toBe(0)
  })

  it('meets the centre of the canvas with its own centre', () => {
    const snapped = snapBox(box(155, 394), guides)
    expect(snapped).toMatchObject({ dx: 2.5, dy: 2 })
    expect(snapped.lines.map(({ axis, at }) => [axis, at])).toEqual([
      ['x', 187.5],
      ['y', 406],
    ])
  })

  it('takes the nearest of several guides', () => {
    const near = collectGuides([other, { ...other, left: 48 }], canvas)
    expect(snapBox(box(47, 300), near).dx).toBe(1)
  })

  it('draws the line as long as everything it touches', () => {
    const [line] = snapBox(box(52, 300), collectGuides([other], { ...canvas, left: -900 })).lines
    expect(line).toEqual({ axis: 'x', at: 50, from: 100, to: 320, gap: { from: 140, to: 300 } })
  })

  it('draws nothing when nothing is near', () => {
    expect(snapBox(box(230, 600), guides)).toEqual({ dx: 0, dy: 0, lines: [] })
  })

  it('never shifts by more than its reach, and lands on a guide', () => {
    const place = fc.integer({ min: -50, max: 900 })
    fc.assert(
      fc.property(
        place,
        place,
        fc.array(fc.tuple(place, place), { maxLength: 30 }),
        (left, top, at) => {
          const others = at.map(([x, y]) => ({ left: x, top: y, width: 33, height: 21 }))
          const all = collectGuides(others, canvas)
          const { dx, dy, lines } = snapBox(box(left, top), all)
          expect(Math.abs(dx)).toBeLessThanOrEqual(5)
          expect(Math.abs(dy)).toBeLessThanOrEqual(5)
          if (dx !== 0) expect(lines.some(({ axis }) => axis === 'x')).toBe(true)
          if (dy !== 0) expect(lines.some(({ axis }) => axis === 'y')).toBe(true)
        },
      ),
    )
  })
})

describe('snapEdges', () => {
  it('moves only the pulled side to the guide', () => {
    const { box: next, lines } = snapEdges(
      { left: 80, top: 300, width: 68, height: 9 },
      { x: 1, y: 0 },
      guides,
    )
    expect(next).toEqual({ left: 80, top: 300, width: 70, height: 9 })
    expect(lines).toHaveLength(1)
    const left = snapEdges(
      { left: 47, top: 300, width: 20, height: 9 },
      { x: -1, y: 0 },
      guides,
    ).box
    expect(left).toEqual({ left: 50, top: 300, width: 17, height: 9 })
  })

  it('leaves a side alone that is not pulled', () => {
    const start = { left: 49, top: 101, width: 20, height: 9 }
    expect(snapEdges(start, { x: 0, y: 0 }, guides)).toEqual({ box: start, lines: [] })
  })
})

describe('snapToGrid', () => {
  it('rounds to the grid', () => {
    expect([4, 5, 14, -6].map((value) => snapToGrid(value, 10))).toEqual([0, 10, 10, -10])
  })
})
