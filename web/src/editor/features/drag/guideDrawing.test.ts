import { describe, expect, it, vi } from 'vitest'
import { drawGuides } from './guideDrawing.ts'

describe('what a gesture draws over the artboard', () => {
  function drawing() {
    const rects: unknown[] = []
    const texts: unknown[] = []
    const boxes: unknown[] = []
    const look = { line: '#a00', span: '#0a0', fontFamily: 'serif', zoom: 2 }
    const context = {
      fillStyle: '',
      fillRect: (...box: number[]) => rects.push([context.fillStyle, ...box]),
      beginPath: vi.fn(),
      font: '',
      measureText: () => ({ width: 5 }),
      roundRect: (...box: number[]) => boxes.push(box),
      fillText: (...text: unknown[]) => texts.push([context.fillStyle, context.font, ...text]),
      fill: vi.fn(),
    }
    return { context: context as unknown as CanvasRenderingContext2D, look, rects, texts, boxes }
  }

  it('is a line one pixel of the screen thin, with the free space on it', () => {
    const { context, look, rects, texts } = drawing()
    const line = { axis: 'x' as const, at: 40, from: 10, to: 90, gap: { from: 20, to: 50 } }
    drawGuides(context, { lines: [line], spans: [] }, look)
    expect(rects).toEqual([['#a00', 40, 10, 0.5, 80]])
    expect(texts).toEqual([['#fff', '600 5px serif', '30', 40, 35.25]])
  })

  it('is an equal distance with both its ends', () => {
    const { context, look, rects, texts, boxes } = drawing()
    drawGuides(context, { lines: [], spans: [{ axis: 'y', from: 10, to: 30, at: 50 }] }, look)
    expect(rects).toEqual([
      ['#0a0', 50, 10, 0.5, 20],
      ['#0a0', 48.5, 10, 3.5, 0.5],
      ['#0a0', 48.5, 29.5, 3.5, 0.5],
    ])
    expect(texts).toEqual([['#fff', '600 5px serif', '20', 50, 20.25]])
    // As wide as the text, with a padding of four screen pixels.
    expect(boxes).toEqual([[45.5, 16.5, 9, 7, 1.5]])
  })
})
