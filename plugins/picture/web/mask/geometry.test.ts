import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  extent,
  factors,
  firstCut,
  clampMask,
  MIN_SCALE,
  MAX_SCALE,
  moved,
  resized,
  scaled,
  SNAP,
  turned,
  UNIT,
  VISIBLE,
} from './geometry.ts'
import type { MaskBox, Handle, Size } from './geometry.ts'

const CANVAS = { width: 300, height: 200 }
const middle: MaskBox = { x: 150, y: 100, width: 100, height: 100, angle: 0 }

const side = fc.double({ min: 1, max: 3000, noNaN: true })
const canvases = fc.record({ width: side, height: side })
const distance = fc.double({ min: -5000, max: 5000, noNaN: true })
const vectors = fc.record({ x: distance, y: distance })
const wildCuts = fc.record({
  x: distance,
  y: distance,
  width: fc.double({ min: 0, max: 9000, noNaN: true }),
  height: fc.double({ min: 0, max: 9000, noNaN: true }),
  angle: fc.integer({ min: 0, max: 359 }),
})
const sides = fc.constantFrom<Handle['x']>(-1, 0, 1)
const handles = fc.record({ x: sides, y: sides }).filter(({ x, y }) => x !== 0 || y !== 0)
const snaps = fc.constantFrom(0, SNAP)

/** Asserts the invariants of EL-PIC-31. */
function expectWithinBounds(cut: MaskBox, canvas: Size): void {
  const slack = 1e-6
  const least = UNIT * MIN_SCALE
  for (const name of ['width', 'height'] as const) {
    expect(cut[name]).toBeGreaterThanOrEqual(least - slack)
    expect(cut[name]).toBeLessThanOrEqual(Math.max(least, MAX_SCALE * canvas[name]) + slack)
  }
  const box = extent(cut)
  const seen = {
    width: Math.min(cut.x + box.width / 2, canvas.width) - Math.max(cut.x - box.width / 2, 0),
    height: Math.min(cut.y + box.height / 2, canvas.height) - Math.max(cut.y - box.height / 2, 0),
  }
  for (const name of ['width', 'height'] as const) {
    const wanted = Math.min(VISIBLE, box[name], canvas[name])
    expect(seen[name]).toBeGreaterThanOrEqual(wanted - slack)
  }
}

describe('the bounds of a mask, EL-PIC-31', () => {
  it('hold wherever it is taken, in one gesture or in several', () => {
    const gesture = fc.oneof(
      fc.record({ do: fc.constant('move' as const), by: vectors, snap: snaps }),
      fc.record({ do: fc.constant('pull' as const), by: vectors, snap: snaps, handle: handles }),
      fc.record({
        do: fc.constant('zoom' as const),
        factor: fc.double({ min: 0, max: 99, noNaN: true }),
      }),
      fc.record({ do: fc.constant('turn' as const), angle: distance, snap: snaps }),
    )
    fc.assert(
      fc.property(wildCuts, canvases, fc.array(gesture, { maxLength: 6 }), (wild, canvas, all) => {
        let cut = clampMask(wild, canvas)
        expectWithinBounds(cut, canvas)
        for (const one of all) {
          if (one.do === 'move') cut = moved(cut, one.by, canvas, one.snap).cut
          if (one.do === 'pull')
            cut = resized(cut, one.handle, one.by, { canvas, snap: one.snap }).cut
          if (one.do === 'zoom') cut = scaled(cut, one.factor, canvas)
          if (one.do === 'turn') cut = turned(cut, one.angle, canvas, one.snap)
          expectWithinBounds(cut, canvas)
        }
      }),
      { numRuns: 400 },
    )
  })

  it('change nothing of what keeps to them', () => {
    fc.assert(
      fc.property(wildCuts, canvases, (wild, canvas) => {
        const cut = clampMask(wild, canvas)
        const again = clampMask(cut, canvas)
        for (const name of ['x', 'y', 'width', 'height'] as const)
          expect(again[name]).toBeCloseTo(cut[name], 6)
      }),
    )
  })

  /** CO-034 */
  it('are the numbers of the catalogue', () => {
    expect([SNAP, VISIBLE, MIN_SCALE, MAX_SCALE, UNIT]).toEqual([5, 20, 0.1, 2, 100])
  })
})

describe('a mask that is moved, EL-PIC-31', () => {
  it('lies in the middle at first, as large as the picture allows', () => {
    expect(firstCut(CANVAS)).toEqual({ x: 150, y: 100, width: 200, height: 200, angle: 0 })
  })

  it.each([
    ['the middle', { x: 4.9, y: -4.9 }, { x: 150, y: 100 }, { x: 150, y: 100 }],
    ['the left and the upper edge', { x: -96, y: -54 }, { x: 50, y: 50 }, { x: 0, y: 0 }],
    ['the right and the lower edge', { x: 104, y: 46 }, { x: 250, y: 150 }, { x: 300, y: 200 }],
  ])('is drawn to %s within 5 px', (_, by, at, lines) => {
    const { cut, guides } = moved(middle, by, CANVAS, SNAP)
    expect([{ x: cut.x, y: cut.y }, guides]).toEqual([at, lines])
  })

  it('is left alone further away, and where nothing is to be drawn', () => {
    const by = { x: 5.1, y: -5.1 }
    expect(moved(middle, by, CANVAS, SNAP)).toEqual({
      cut: { ...middle, x: 155.1, y: 94.9 },
      guides: {},
    })
    expect(moved(middle, { x: 3, y: 3 }, CANVAS)).toEqual({
      cut: { ...middle, x: 153, y: 103 },
      guides: {},
    })
  })

  it('is never drawn further than the threshold', () => {
    fc.assert(
      fc.property(wildCuts, canvases, vectors, (wild, canvas, by) => {
        const from = clampMask(wild, canvas)
        const free = moved(from, by, canvas).cut
        const { cut } = moved(from, by, canvas, SNAP)
        expect(Math.abs(cut.x - free.x)).toBeLessThanOrEqual(SNAP + 1e-6)
        expect(Math.abs(cut.y - free.y)).toBeLessThanOrEqual(SNAP + 1e-6)
      }),
    )
  })
})

describe('a mask that is resized, EL-PIC-31', () => {
  /** Returns the corner or side opposite to a handle, in coordinates of the image. */
  function across({ x, y, width, height, angle }: MaskBox, handle: Handle) {
    const turn = (angle * Math.PI) / 180
    const [dx, dy] = [(-handle.x * width) / 2, (-handle.y * height) / 2]
    return {
      x: x + dx * Math.cos(turn) - dy * Math.sin(turn),
      y: y + dx * Math.sin(turn) + dy * Math.cos(turn),
    }
  }

  it('keeps the opposite side where it is, however it is turned', () => {
    const near = fc.double({ min: -30, max: 30, noNaN: true })
    fc.assert(
      fc.property(
        handles,
        fc.record({ x: near, y: near }),
        fc.integer({ min: 0, max: 359 }),
        (handle, by, angle) => {
          const from = { ...middle, angle }
          const { cut } = resized(from, handle, by, { canvas: CANVAS })
          const [before, after] = [across(from, handle), across(cut, handle)]
          expect(after.x).toBeCloseTo(before.x, 6)
          expect(after.y).toBeCloseTo(before.y, 6)
        },
      ),
    )
  })

  it('keeps its proportions at the corners and stretches at the sides', () => {
    const from = { ...middle, width: 120, height: 60 }
    const corner = resized(from, { x: 1, y: 1 }, { x: 40, y: 20 }, { canvas: CANVAS }).cut
    expect(corner.width / corner.height).toBeCloseTo(2)
    expect(corner.width).toBeCloseTo(160)
    const stretched = resized(from, { x: 1, y: 0 }, { x: 40, y: 20 }, { canvas: CANVAS }).cut
    expect([stretched.width, stretched.height]).toEqual([160, 60])
  })

  it('is drawn to an edge of the picture with the side that is pulled', () => {
    const { cut, guides } = resized(
      middle,
      { x: 1, y: 0 },
      { x: 97, y: 0 },
      { canvas: CANVAS, snap: SNAP },
    )
    expect([cut.x + cut.width / 2, guides]).toEqual([300, { x: 300 }])
    const corner = resized(
      middle,
      { x: -1, y: -1 },
      { x: -48, y: -46 },
      { canvas: CANVAS, snap: SNAP },
    )
    expect(corner.cut.y - corner.cut.height / 2).toBeCloseTo(0)
    expect(corner.cut.width).toBeCloseTo(corner.cut.height)
    expect(corner.guides).toEqual({ y: 0 })
  })

  it('goes as far with its zoom as the bounds let it keep its proportions', () => {
    fc.assert(
      fc.property(wildCuts, canvases, side, (wild, canvas, factor) => {
        const from = clampMask(wild, canvas)
        const ratio = from.width / from.height
        const cut = scaled(from, factor / 100, canvas)
        expect(cut.width / cut.height / ratio).toBeCloseTo(1, 6)
        const { least, most } = factors(from, canvas)
        expect(least).toBeLessThanOrEqual(1 + 1e-9)
        expect(most).toBeGreaterThanOrEqual(1 - 1e-9)
      }),
    )
  })

  it('takes an eighth of a turn when it is near one', () => {
    expect(turned(middle, 47, CANVAS, 3).angle).toBe(45)
    expect(turned(middle, -92, CANVAS, 3).angle).toBe(270)
    expect(turned(middle, 52.4, CANVAS, 3).angle).toBe(52)
  })
})
