import type { ElementType } from '../../../model/elementType.ts'
import type { PlacedElement, Work } from '../../../model/work.ts'

const read = new WeakMap<PlacedElement, { type: ElementType | undefined; names: boolean }>()

/** Returns whether the work uses any font besides the default ones: only then are the library's faces needed. */
export function namesFonts(work: Work, types: ReadonlyMap<string, ElementType>): boolean {
  return work.pages.some(({ elements }) =>
    elements.some((element) => {
      const type = types.get(element.name)
      const known = read.get(element)
      if (known && known.type === type) return known.names
      const names = namesFont(element, type)
      read.set(element, { type, names })
      return names
    }),
  )
}

/** Returns whether one of these elements has a font setting of its own, as a text does. */
export function choosesFont(
  work: Work,
  uuids: readonly string[],
  types: ReadonlyMap<string, ElementType>,
): boolean {
  if (uuids.length === 0) return false
  const wanted = new Set(uuids)
  return work.pages.some(({ elements }) =>
    elements.some(({ uuid, name }) => wanted.has(uuid) && fontProps(types.get(name)).length > 0),
  )
}

function fontProps(type: ElementType | undefined) {
  return type?.props.filter(({ control }) => control === 'font-picker') ?? []
}

function namesFont({ commonStyle, pluginProps }: PlacedElement, type: ElementType | undefined) {
  if (commonStyle.fontFamily) return true
  const texts = Object.values(pluginProps).filter((value) => typeof value === 'string')
  if (texts.some((text) => /font(-family|\s*:|\s+face)/i.test(text))) return true
  return fontProps(type).some(({ name }) => {
    const value = pluginProps[name]
    const defaults = [type?.defaults.zh[name], type?.defaults.en[name]]
    return typeof value === 'string' && value !== '' && !defaults.includes(value)
  })
}
