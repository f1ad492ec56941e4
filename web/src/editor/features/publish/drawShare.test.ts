import { describe, expect, it } from 'vitest'
import { lines, qrDrawing } from './drawShare.ts'

/** Measures every character as ten pixels wide. */
const paint = { measureText: (text: string) => ({ width: text.length * 10 }) as TextMetrics }

describe('lines', () => {
  it('breaks at words, and between Chinese characters', () => {
    expect(lines(paint, 'one two three', 80, 3)).toEqual(['one two', 'three'])
    expect(lines(paint, '春天的音乐会', 40, 3)).toEqual(['春天的音', '乐会'])
  })

  it('ends what does not fit', () => {
    expect(lines(paint, '春天的音乐会在湖边', 40, 2)).toEqual(['春天的音', '乐会在…'])
    expect(lines(paint, '  ', 40, 2)).toEqual([])
  })
})

describe('qrDrawing', () => {
  it('is a drawing by itself', () => {
    const drawing = qrDrawing('https://example.com/h5/1')
    const parsed = new DOMParser().parseFromString(drawing, 'image/svg+xml')
    expect(parsed.querySelector('parsererror')).toBeNull()
    expect(parsed.querySelector('path')?.getAttribute('d')).toMatch(/^M2 2h1v1h-1z/)
  })
})
