import { describe, expect, it, vi } from 'vitest'
import type { Digits } from './guideDigits.ts'
import { drawGuides } from './guideDrawing.ts'

describe('what a gesture draws over the artboard', () => {
  function drawing() {
    const rects: unknown[] = []
    const texts: unknown[] = []
    const digits: Digits = {
      widthOf: () => 10,
      write: (_, number, { x, y, zoom }) => texts.push([number, x, y, zoom]),
    }
    const look = { line: '#a00', span: '#0a0', digits, zoom: 2 }
    const context = {
      fillStyle: '',
      fillRect: (...box: number[]) => rects.push([context.fillStyle, ...box]),
      beginPath: vi.fn(),
      roundRect: vi.fn(),
      fill: vi.fn(),
    }
    return { context: context as unknown as CanvasRenderingContext2D, look, rects, texts }
  }

  it('is a line one pixel of the screen thin, with the free space on it', () => {
    const { context, look, rects, texts } = drawing()
    const line = { axis: 'x' as const, at: 40, from: 10, to: 90, gap: { from: 20, to: 50 } }
    drawGuides(context, { lines: [line], spans: [] }, look)
    expect(rects).toEqual([['#a00', 40, 10, 0.5, 80]])
    expect(texts).toEqual([[30, 40, 35, 2]])
  })

  it('is an equal distance with both its ends', () => {
    const { context, look, rects, texts } = drawing()
    drawGuides(context, { lines: [], spans: [{ axis: 'y', from: 10, to: 30, at: 50 }] }, look)
    expect(rects).toEqual([
      ['#0a0', 50, 10, 0.5, 20],
      ['#0a0', 48.5, 10, 3.5, 0.5],
      ['#0a0', 48.5, 29.5, 3.5, 0.5],
    ])
    expect(texts).toEqual([[20, 50, 20, 2]])
  })
})
