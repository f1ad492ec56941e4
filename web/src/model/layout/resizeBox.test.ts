import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { getBoundingBox } from '../box.ts'
import { resizeBox, resizeTogether, type Handle, type ResizeOptions } from './resizeBox.ts'
import { sampleElement } from '../testing.ts'

const box = { left: 100, top: 100, width: 100, height: 50 }
const plain: ResizeOptions = { rotate: 0, keepRatio: false, fromCentre: false }
const handles: Handle[] = ['n', 'ne', 'e', 'se', 's', 'sw', 'w', 'nw']

describe('resizeBox', () => {
  it('moves only the pulled sides', () => {
    expect(resizeBox(box, 'se', { x: 10, y: 20 }, plain)).toEqual({
      ...box,
      width: 110,
      height: 70,
    })
    expect(resizeBox(box, 'nw', { x: 10, y: 20 }, plain)).toEqual({
      left: 110,
      top: 120,
      width: 90,
      height: 30,
    })
    expect(resizeBox(box, 'e', { x: 10, y: 20 }, plain)).toEqual({ ...box, width: 110 })
  })

  it('keeps the ratio with Shift', () => {
    const next = resizeBox(box, 'se', { x: 100, y: 0 }, { ...plain, keepRatio: true })
    expect(next).toEqual({ ...box, width: 200, height: 100 })
    const side = resizeBox(box, 's', { x: 0, y: 50 }, { ...plain, keepRatio: true })
    expect([side.width, side.height]).toEqual([200, 100])
  })

  it('keeps the centre with Alt', () => {
    expect(resizeBox(box, 'e', { x: 10, y: 0 }, { ...plain, fromCentre: true })).toEqual({
      ...box,
      left: 90,
      width: 120,
    })
  })

  it('stops at one pixel', () => {
    const next = resizeBox(box, 'se', { x: -500, y: -500 }, plain)
    expect(next).toEqual({ left: 100, top: 100, width: 1, height: 1 })
  })

  it('keeps the opposite corner of a turned box where it is seen', () => {
    const corner = (
      { left, top, width, height }: typeof box,
      rotate: number,
      sx: number,
      sy: number,
    ) => {
      const angle = (rotate * Math.PI) / 180
      const [x, y] = [(sx * width) / 2, (sy * height) / 2]
      return {
        x: left + width / 2 + x * Math.cos(angle) - y * Math.sin(angle),
        y: top + height / 2 + x * Math.sin(angle) + y * Math.cos(angle),
      }
    }
    fc.assert(
      fc.property(
        fc.constantFrom(...handles),
        fc.integer({ min: -180, max: 180 }),
        fc.integer({ min: -90, max: 90 }),
        fc.integer({ min: -90, max: 90 }),
        (handle, rotate, x, y) => {
          const next = resizeBox(box, handle, { x, y }, { ...plain, rotate })
          const sx = handle.includes('e') ? -1 : handle.includes('w') ? 1 : 0
          const sy = handle.includes('s') ? -1 : handle.includes('n') ? 1 : 0
          const [before, after] = [corner(box, rotate, sx, sy), corner(next, rotate, sx, sy)]
          expect(after.x).toBeCloseTo(before.x, 6)
          expect(after.y).toBeCloseTo(before.y, 6)
        },
      ),
    )
  })
})

describe('resizeTogether', () => {
  it('scales every box with the box around them', () => {
    const boxes = new Map([
      ['a', getBoundingBox(sampleElement('a', { left: 0, top: 0, width: 10, height: 10 }))],
      ['b', getBoundingBox(sampleElement('b', { left: 90, top: 40, width: 10, height: 10 }))],
    ])
    const from = { left: 0, top: 0, width: 100, height: 50 }
    const next = resizeTogether(boxes, from, { left: 10, top: 0, width: 200, height: 100 })
    expect(next.get('b')).toEqual({ left: 190, top: 80, width: 20, height: 20 })
    expect(next.get('a')).toEqual({ left: 10, top: 0, width: 20, height: 20 })
  })
})
