import { describe, expect, it } from 'vitest'
import {
  boxParts,
  cornersOf,
  isBoxSeen,
  opacityOf,
  sameCorners,
  shadowKind,
  withCorners,
  withOpacity,
  withShadow,
} from './boxLook.ts'
import { defaultCommonStyle } from './commonStyle.ts'
import { sampleType } from '../testing.ts'
import type { PropSpec } from '../elementType.ts'
import type { CommonStyle } from '../work.ts'

const plain = defaultCommonStyle()
const stored = (patch: Partial<CommonStyle>) => JSON.stringify({ ...plain, ...patch })

describe('the look of a box', () => {
  /** EM-006: a work without these styles is stored as before they existed. */
  it('is not stored where it changes nothing', () => {
    for (const patch of [withCorners(sameCorners(0)), withOpacity(100), withShadow('none')]) {
      expect(stored(patch)).toBe(JSON.stringify(plain))
    }
  })

  it('keeps corners, each by itself', () => {
    const corners = { ...sameCorners(8), bottomLeft: 0 }
    expect(withCorners(corners)).toEqual({ corners })
    expect(cornersOf(withCorners(corners))).toEqual(corners)
    expect(cornersOf({ corners: undefined })).toEqual(sameCorners(0))
  })

  it('reads opacity in per cent and stores what CSS says', () => {
    expect(withOpacity(35)).toEqual({ opacity: 0.35 })
    expect(withOpacity(-5)).toEqual({ opacity: 0 })
    expect(opacityOf({ opacity: 0.35 })).toBe(35)
    expect(opacityOf({})).toBe(100)
  })

  it('knows its own shadows from those of the author', () => {
    const { shadow } = withShadow('soft')
    expect(shadowKind(shadow)).toBe('soft')
    expect(shadowKind(undefined)).toBe('none')
    expect(shadowKind(shadow && { ...shadow, y: 5 })).toBeUndefined()
  })

  it('is seen where there is a fill or a border', () => {
    expect(isBoxSeen(plain)).toBe(false)
    expect(isBoxSeen({ ...plain, backgroundColor: '#fff' })).toBe(true)
    expect(isBoxSeen({ ...plain, gradient: { shape: 'linear', angle: 0, stops: [] } })).toBe(true)
    const border = { ...plain.border, left: { value: 1, unit: 'px' } }
    expect(isBoxSeen({ ...plain, border })).toBe(true)
  })
})

describe('what a box can be given', () => {
  const typed = (...props: Partial<PropSpec>[]) => ({
    ...sampleType(),
    props: props.map(
      (prop) => ({ type: 'number', label: { zh: '', en: '' }, ...prop }) as PropSpec,
    ),
  })
  const all = ['border', 'corners', 'fill', 'opacity', 'shadow']
  const parts = (type: ReturnType<typeof typed>, style: Partial<CommonStyle> = {}) =>
    [...boxParts(type, { ...plain, ...style })].sort()

  it('is everything where the type has nothing of its own', () => {
    expect(parts(typed({ name: 'textShadow' }, { name: 'backgroundOpacity' }))).toEqual(all)
    expect([...boxParts(undefined, plain)].sort()).toEqual(all)
  })

  it('is not what the type has a field for', () => {
    expect(parts(typed({ name: 'borderTopLeftRadius' }, { name: 'shadowType' }))).toEqual([
      'border',
      'fill',
      'opacity',
    ])
    const own = typed({ name: 'backgroundColor' }, { name: 'borderWidth' }, { name: 'opacity' })
    expect(parts(own)).toEqual(['corners', 'shadow'])
  })

  it('is what the type sets elsewhere than in its panel, and what is set already', () => {
    expect(parts(typed({ name: 'backgroundColor', control: 'toolbar' }))).toEqual(all)
    const rounded = { corners: sameCorners(4) }
    expect(parts(typed({ name: 'borderRadius' }), rounded)).toEqual(all)
  })
})
