import { describe, expect, it } from 'vitest'
import type { ElementType } from '../elementType.ts'
import { sampleElement, sampleType, sampleWork } from '../testing.ts'
import type { CommonStyle } from '../work.ts'
import { duplicateNames } from './fields.ts'
import { cutOff, outsidePage } from './pageBounds.ts'
import type { CheckInput } from './check.ts'

const NAME = {
  name: 'key',
  type: 'string' as const,
  role: 'field-name' as const,
  label: { zh: '名', en: 'name' },
}

const types = new Map<string, ElementType>([
  ['note', sampleType()],
  ['wall', sampleType({ type: 'wall', fillsPage: true })],
  ['field', sampleType({ type: 'field', props: [NAME] })],
])

function inputOf(work: ReturnType<typeof sampleWork>): CheckInput {
  const [page] = work.pages
  if (!page) throw new Error('the work has a page')
  return { work, page, options: { types, hasSignIn: true } }
}

const at = (style: Partial<CommonStyle>, name = 'note') =>
  inputOf(sampleWork(sampleElement('a', { width: 100, height: 40, ...style }, { name })))

describe('elements beside their page', () => {
  it.each([
    [{ left: -100 }, true],
    [{ left: -99 }, false],
    [{ left: 375 }, true],
    [{ left: 374 }, false],
    [{ top: -40 }, true],
    [{ top: -39 }, false],
    [{ top: 4000 }, false],
  ])('%o: %s', (style, isOutside) => {
    expect(outsidePage(at(style)).map(({ code }) => code)).toEqual(isOutside ? ['outside'] : [])
  })

  it('are none where the element fills its page, or visitors do not see it', () => {
    expect(outsidePage(at({ left: -900 }, 'wall'))).toEqual([])
    const hidden = sampleElement('a', { left: -900 }, { visible: false })
    expect(outsidePage(inputOf(sampleWork(hidden)))).toEqual([])
  })
})

describe('elements of which something is cut off', () => {
  it.each([
    [{ left: -5 }, true],
    [{ left: -4 }, false],
    [{ left: 280 }, true],
    [{ left: 279 }, false],
    [{ left: -5, rotate: 30 }, false],
    [{ left: -200 }, false],
  ])('%o: %s', (style, isCut) => {
    const found = cutOff(at(style))
    expect(found.map(({ code, severity }) => [code, severity])).toEqual(
      isCut ? [['cutOff', 'hint']] : [],
    )
  })
})

/** FM-022 */
describe('names that come twice', () => {
  it('are named at the later field, whose name is made another by the fix', () => {
    const field = (uuid: string, key: string) =>
      sampleElement(uuid, {}, { name: 'field', pluginProps: { key } })
    const input = inputOf(sampleWork(field('a', 'name'), field('b', 'name'), field('c', 'age')))
    const [problem, ...others] = duplicateNames(input)
    expect(others).toEqual([])
    expect(problem).toMatchObject({ uuid: 'b', code: 'doubled', values: { name: 'name' } })
    const fixed = problem?.fix?.(input.work)
    const names = fixed?.pages[0]?.elements.map(({ pluginProps }) => pluginProps.key)
    expect(names?.[0]).toBe('name')
    expect(names?.[1]).not.toBe('name')
    expect(duplicateNames(inputOf(fixed ?? input.work))).toEqual([])
  })
})
