import { describe, expect, it, vi } from 'vitest'
import type { ElementType } from './elementType.ts'
import { perType } from './perType.ts'

describe('what follows from a type', () => {
  const typeOf = (type: string) => ({ type, props: [] }) as unknown as ElementType

  it('is worked out once for each, and not at all without one', () => {
    const work = vi.fn(({ type }: ElementType) => type.toUpperCase())
    const upper = perType(work)
    const [one, other] = [typeOf('one'), typeOf('other')]
    expect([upper(one), upper(other), upper(one), upper(undefined)]).toEqual([
      'ONE',
      'OTHER',
      'ONE',
      undefined,
    ])
    expect(work).toHaveBeenCalledTimes(2)
  })

  it('is worked out anew for a type that came anew', () => {
    const upper = perType(({ type }) => type.toUpperCase())
    expect([upper(typeOf('one')), upper(typeOf('two'))]).toEqual(['ONE', 'TWO'])
  })
})
