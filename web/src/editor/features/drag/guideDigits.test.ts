import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { digitsOf } from './guideDigits.ts'

/** Digits are 6 pixels wide, the 1 is 4. */
describe('digits beside guides', () => {
  const written: unknown[] = []
  const drawn = {
    measureText: (text: string) => ({ width: text === '1' ? 4 : 6 }),
    fillText: (text: string) => written.push(text),
    setTransform: vi.fn(),
  }
  const target = { drawImage: vi.fn<(...copied: unknown[]) => void>() }

  beforeEach(() => {
    written.length = 0
    vi.stubGlobal('devicePixelRatio', 2)
    const context = drawn as unknown as CanvasRenderingContext2D
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context)
  })

  afterEach(() => {
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
    target.drawImage.mockReset()
  })

  it('are written once for a font and a screen', () => {
    const digits = digitsOf('serif')
    expect(written.join('')).toBe('0123456789')
    expect(digitsOf('serif')).toBe(digits)
    vi.stubGlobal('devicePixelRatio', 1)
    expect(digitsOf('serif')).not.toBe(digits)
    expect(written).toHaveLength(20)
  })

  it('stand side by side around their place, on whole pixels of the screen', () => {
    const digits = digitsOf('sans-serif')
    expect(digits.widthOf(210)).toBe(16)
    digits.write(target as unknown as CanvasRenderingContext2D, 210, { x: 100.1, y: 50, zoom: 1 })
    const copied = target.drawImage.mock.calls.map(([, from, , , , left, top]) => [from, left, top])
    // Cells are 8 pixels of the artboard wide, twice that of the screen; one pixel is free beside each digit.
    expect(copied).toEqual([
      [32, 91, 43],
      [16, 97, 43],
      [0, 101, 43],
    ])
  })
})
