import { describe, expect, it, vi } from 'vitest'
import { scrubbed } from './useScrub.ts'

const parts = (spec: { min?: number; max?: number; step?: number }, value: number) => ({
  spec,
  value,
  disabled: false,
  onScrub: vi.fn(),
  onEnd: vi.fn(),
})

describe('a number that is dragged', () => {
  it.each([
    [40, false, 30],
    [-40, false, -10],
    [4, true, 30],
  ])('by %d pixels, fast %s, is %d', (pixels, isFast, expected) => {
    expect(scrubbed(parts({}, 10), pixels, isFast)).toBe(expected)
  })

  it('stays within its bounds and on its step', () => {
    expect(scrubbed(parts({ min: 0, max: 20 }, 10), 400, false)).toBe(20)
    expect(scrubbed(parts({ step: 0.1 }, 0.2), 2, false)).toBe(0.3)
  })
})
