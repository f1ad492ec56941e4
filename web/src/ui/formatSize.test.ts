import { describe, expect, it } from 'vitest'
import { formatSize } from './format.ts'

describe('a number of bytes', () => {
  it('is told in the unit in which it is short', () => {
    const told = [0, 1023, 1024, 1_572_864, 3 * 1024 ** 3, 5 * 1024 ** 4].map((bytes) =>
      formatSize(bytes, 'en-US'),
    )
    expect(told).toEqual(['0 B', '1023 B', '1 kB', '1.5 MB', '3 GB', '5,120 GB'])
  })
})
