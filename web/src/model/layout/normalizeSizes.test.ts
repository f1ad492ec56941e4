import { describe, expect, it } from 'vitest'
import { normalizeSizes } from './normalizeSizes.ts'
import { elementsOf, PAGE, sampleElement, sampleType, sampleWork } from '../testing.ts'
import { updateProps, updateStyle } from '../elements/elements.ts'
import type { ElementType, PropSpec } from '../elementType.ts'
import type { Work } from '../work.ts'

const number = (name: string, over: Partial<PropSpec>): PropSpec => ({
  name,
  type: 'number',
  label: { zh: name, en: name },
  ...over,
})

const types = new Map<string, ElementType>([
  [
    'code',
    sampleType({
      width: 200,
      height: 200,
      square: true,
      sizeProps: { width: 'size', height: 'size' },
      props: [number('size', { default: 200, min: 50, max: 500 })],
    }),
  ],
  [
    'mark',
    sampleType({
      width: 30,
      height: 30,
      square: true,
      sizeProps: { width: 'size', height: 'size' },
      props: [number('size', { default: 24 })],
    }),
  ],
  [
    'field',
    sampleType({
      width: 220,
      height: 36,
      sizeProps: { height: 'height' },
      props: [number('height', { default: 36 })],
    }),
  ],
  ['plain', sampleType()],
  ['wide', sampleType({ minWidth: 80, minHeight: 30 })],
])

const place = (name: string, size: number, props: object) =>
  sampleWork(
    sampleElement('a', { width: size, height: size }, { name, pluginProps: { ...props } }),
    sampleElement('b'),
  )

function after(work: Work, change: (work: Work) => Work) {
  const next = normalizeSizes(work, change(work), types)
  const [element] = elementsOf(next)
  const { width, height } = element?.commonStyle ?? { width: 0, height: 0 }
  return { next, box: [width, height], props: element?.pluginProps }
}

const set = (props: object) => (work: Work) => updateProps(work, PAGE, 'a', { ...props })
const pull = (style: { width?: number; height?: number }) => (work: Work) =>
  updateStyle(work, PAGE, ['a'], style)

/** EL-ALL-008, EL-QR-12 */
describe('a box and the props that hold its size', () => {
  const code = place('code', 200, { size: 200, text: 'x' })

  it('grow together when the prop is set', () => {
    expect(after(code, set({ size: 320 }))).toMatchObject({
      box: [320, 320],
      props: { size: 320, text: 'x' },
    })
  })

  it('grow together when the box is pulled, which stays square', () => {
    expect(after(code, pull({ width: 150 }))).toMatchObject({
      box: [150, 150],
      props: { size: 150 },
    })
    expect(after(code, pull({ width: 260, height: 240 })).box).toEqual([240, 240])
  })

  it('stop at what the prop can say', () => {
    expect(after(code, pull({ width: 900, height: 900 }))).toMatchObject({
      box: [500, 500],
      props: { size: 500 },
    })
    expect(after(code, pull({ height: 3 }))).toMatchObject({ box: [50, 50], props: { size: 50 } })
  })

  it('are not touched by other changes', () => {
    const moved = after(code, (work) => updateStyle(work, PAGE, ['a'], { left: 3 }))
    expect(moved).toMatchObject({ box: [200, 200], props: { size: 200 } })
    const odd = place('code', 90, { size: 200 })
    expect(after(odd, set({ text: 'y' })).box).toEqual([90, 90])
    expect(after(odd, set({ size: 'large' })).box).toEqual([90, 90])
  })

  /** EL-ALL-008: "the icon's box stays 30x30 or grows to its size". */
  it('leave room where a new box is larger than its prop', () => {
    const mark = place('mark', 30, { size: 24 })
    expect(after(mark, set({ size: 12 })).box).toEqual([30, 30])
    expect(after(mark, set({ size: 48 })).box).toEqual([48, 48])
    expect(after(mark, pull({ width: 60, height: 60 }))).toMatchObject({ props: { size: 60 } })
  })

  it('may be held by a prop for one side only', () => {
    const field = sampleWork(
      sampleElement(
        'a',
        { width: 220, height: 36 },
        { name: 'field', pluginProps: { height: 36 } },
      ),
    )
    expect(after(field, set({ height: 50 })).box).toEqual([220, 50])
    expect(after(field, pull({ width: 300, height: 44 }))).toMatchObject({
      box: [300, 44],
      props: { height: 44 },
    })
  })

  it('keep the very same work where nothing has to follow', () => {
    const plain = place('plain', 100, { size: 3 })
    const changed = updateProps(plain, PAGE, 'a', { size: 9 })
    expect(normalizeSizes(plain, changed, types)).toBe(changed)
    expect(normalizeSizes(plain, plain, types)).toBe(plain)
  })
})

/** CV-013 */
describe('an element with a smallest size', () => {
  it('keeps it whatever the panel says, and is otherwise as large as it is told', () => {
    const work = place('wide', 100, {})
    const sized = (width: number, height: number) =>
      after(work, (now) => updateStyle(now, PAGE, ['a'], { width, height })).box
    expect(sized(10, 10)).toEqual([80, 30])
    expect(sized(10, 50)).toEqual([80, 50])
    expect(sized(120, 40)).toEqual([120, 40])
  })
})
