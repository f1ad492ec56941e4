/** Small works for tests; the type names are arbitrary. */
import fc from 'fast-check'
import { defaultCommonStyle } from './styles/commonStyle.ts'
import type { ElementType } from './elementType.ts'
import { newWork } from './document/newWork.ts'
import type { CommonStyle, PlacedElement, Work } from './work.ts'

export const PAGE = 'page_one'

export function sampleType(over: Partial<ElementType> = {}): ElementType {
  return {
    type: 'note',
    schemaVersion: 3,
    group: 'basic',
    label: { zh: '便签', en: 'Note' },
    width: 160,
    height: 40,
    props: [],
    defaults: { zh: { words: '你好' }, en: { words: 'Hello' } },
    ...over,
  }
}

export function sampleElement(
  uuid: string,
  style: Partial<CommonStyle> = {},
  over: Partial<PlacedElement> = {},
): PlacedElement {
  return {
    uuid,
    id: uuid,
    name: 'note',
    schemaVersion: 1,
    pluginProps: { words: uuid },
    commonStyle: { ...defaultCommonStyle(), ...style },
    visible: true,
    customName: '',
    interaction: { type: 'none', config: {} },
    events: [],
    methodList: [],
    scripts: [],
    animations: [],
    ...over,
  }
}

export function sampleWork(...elements: PlacedElement[]): Work {
  const work = newWork('zh-CN')
  const page = {
    id: PAGE,
    uuid: PAGE,
    title: '第1页',
    backgroundColor: '#ffffff',
    groups: [],
    elements,
  }
  return { ...work, id: 7, pages: [page] }
}

const place = fc.integer({ min: -200, max: 900 })
const size = fc.integer({ min: 1, max: 400 })

/** Arbitrary works of one page with up to twelve elements at any position. */
export const anyWork: fc.Arbitrary<Work> = fc
  .array(
    fc.record({
      left: place,
      top: place,
      width: size,
      height: size,
      zindex: fc.integer({ min: 1, max: 20 }),
      rotate: fc.constantFrom(0, 0, 0, 30, 90, -45),
    }),
    { minLength: 1, maxLength: 12 },
  )
  .map((styles) =>
    sampleWork(...styles.map((style, index) => sampleElement(`note_${index}`, style))),
  )

export function elementsOf(work: Work): PlacedElement[] {
  return work.pages[0]?.elements ?? []
}

export function uuidsOf(work: Work): string[] {
  return elementsOf(work).map(({ uuid }) => uuid)
}

export function styleOf(work: Work, uuid: string): CommonStyle {
  const element = elementsOf(work).find((candidate) => candidate.uuid === uuid)
  if (!element) throw new Error(`no element ${uuid}`)
  return element.commonStyle
}
