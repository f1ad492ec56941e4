import { describe, expect, it, vi } from 'vitest'
import { type ElementType, perType } from '../elementType.ts'

describe('what follows from a type', () => {
  const typeOf = (type: string) => ({ type, props: [] }) as unknown as ElementType

  it('is found once for each, and not at all without one', () => {
    const find = vi.fn(({ type }: ElementType) => [type])
    const namesOf = perType(find)
    const [one, other] = [typeOf('one'), typeOf('other')]
    const answers = [namesOf(one), namesOf(other), namesOf(one), namesOf(undefined)]
    expect(answers).toEqual([['one'], ['other'], ['one'], undefined])
    expect(find).toHaveBeenCalledTimes(2)
  })

  it('is found anew for a type of the same name that came anew', () => {
    const find = vi.fn(({ type }: ElementType) => [type])
    const namesOf = perType(find)
    expect(namesOf(typeOf('one'))).not.toBe(namesOf(typeOf('one')))
    expect(find).toHaveBeenCalledTimes(2)
  })
})
