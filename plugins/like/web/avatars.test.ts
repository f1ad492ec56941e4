import { describe, expect, it } from 'vitest'
import { AVATAR_COUNT, avatarShape, seededOrder } from './avatars.ts'

/** EL-RATE-26. */
describe('bundled avatars', () => {
  it('are 24 that all differ', () => {
    const faces = Array.from({ length: AVATAR_COUNT }, (_, number) =>
      JSON.stringify(avatarShape(number)),
    )
    expect(new Set(faces).size).toBe(24)
  })

  it('are chosen by the element and never change for it', () => {
    expect(seededOrder('rate-1')).toEqual(seededOrder('rate-1'))
    expect(seededOrder('rate-1')).not.toEqual(seededOrder('rate-2'))
  })

  it('are each chosen once', () => {
    expect([...seededOrder('x')].sort((a, b) => a - b)).toEqual(
      Array.from({ length: 24 }, (_, number) => number),
    )
  })

  it.each([-1, 24, 4_294_967_295])('have a face for any number: %d', (number) => {
    expect(avatarShape(number).body).toMatch(/^#/)
  })
})
