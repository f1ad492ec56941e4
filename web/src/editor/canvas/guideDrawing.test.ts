import { describe, expect, it, vi } from 'vitest'
import { drawGuides } from './guideDrawing.ts'

describe('what a gesture draws over the sheet', () => {
  const look = { line: '#a00', span: '#0a0', font: 'sans-serif', zoom: 2 }
  function drawing() {
    const rects: unknown[] = []
    const texts: unknown[] = []
    const context = {
      fillStyle: '',
      fillRect: (...box: number[]) => rects.push([context.fillStyle, ...box]),
      fillText: (text: string, x: number, y: number) => texts.push([text, x, y]),
      measureText: () => ({ width: 10 }),
      beginPath: vi.fn(),
      roundRect: vi.fn(),
      fill: vi.fn(),
    }
    return { context: context as unknown as CanvasRenderingContext2D, rects, texts }
  }

  it('is a line one pixel of the screen thin, with the free space on it', () => {
    const { context, rects, texts } = drawing()
    const line = { axis: 'x' as const, at: 40, from: 10, to: 90, gap: { from: 20, to: 50 } }
    drawGuides(context, { lines: [line], spans: [] }, look)
    expect(rects).toEqual([['#a00', 40, 10, 0.5, 80]])
    expect(texts).toEqual([['30', 40, 35.25]])
  })

  it('is an equal distance with both its ends', () => {
    const { context, rects, texts } = drawing()
    drawGuides(context, { lines: [], spans: [{ axis: 'y', from: 10, to: 30, at: 50 }] }, look)
    expect(rects).toEqual([
      ['#0a0', 50, 10, 0.5, 20],
      ['#0a0', 48.5, 10, 3.5, 0.5],
      ['#0a0', 48.5, 29.5, 3.5, 0.5],
    ])
    expect(texts).toEqual([['20', 50, 20.25]])
  })
})
