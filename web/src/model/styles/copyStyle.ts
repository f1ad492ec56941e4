/** Copy and paste of styles, without position, size and content. */
import { changeElements, withPatch } from '../change.ts'
import type { ElementType, PropSpec } from '../elementType.ts'
import type { CommonStyle, PlacedElement, Props, Work } from '../work.ts'

export interface CopiedStyle {
  /** The element type of `props`. */
  type: string
  common: Partial<CommonStyle>
  props: Props
}

const PLACING: ReadonlySet<string> = new Set([
  'top',
  'left',
  'width',
  'height',
  'zindex',
  'rotate',
] satisfies (keyof CommonStyle)[])

export function copyStyle(element: PlacedElement, type: ElementType | undefined): CopiedStyle {
  const names = styleProps(type).filter((name) => name in element.pluginProps)
  return {
    type: element.name,
    common: withoutPlacing(element.commonStyle, true),
    props: Object.fromEntries(names.map((name) => [name, element.pluginProps[name]])),
  }
}

/** Applies a copied style to elements; props only to elements of the same type. Locked ones stay unchanged. */
export function pasteStyle(
  work: Work,
  pageId: string,
  uuids: Iterable<string>,
  { type, common, props }: CopiedStyle,
): Work {
  return changeElements(work, pageId, uuids, (element) => {
    if (element.locked) return element
    const place = withoutPlacing(element.commonStyle, false)
    const commonStyle = { ...place, ...common } as CommonStyle
    const isSame =
      JSON.stringify(sorted(commonStyle)) === JSON.stringify(sorted(element.commonStyle))
    const own = element.name === type ? withPatch(element.pluginProps, props) : element.pluginProps
    return withPatch(element, { pluginProps: own, ...(!isSame && { commonStyle }) })
  })
}

/** Returns either the position properties of a style, or all others. */
function withoutPlacing(style: CommonStyle, isRest: boolean): Partial<CommonStyle> {
  return Object.fromEntries(Object.entries(style).filter(([name]) => PLACING.has(name) !== isRest))
}

function sorted(style: CommonStyle): [string, unknown][] {
  return Object.entries(style).sort(([a], [b]) => a.localeCompare(b))
}

const STYLE_CONTROLS: ReadonlySet<string> = new Set([
  'color-picker',
  'color-list',
  'font-picker',
  'toolbar',
])
const STYLE_UNITS: ReadonlySet<string> = new Set(['px', '°', '%', 'em'])

/**
 * Returns the props that define the look of a type: colours, fonts, lengths and angles, and the props these depend on.
 */
export function styleProps(type: ElementType | undefined): string[] {
  const sizes = new Set(Object.values(type?.sizeProps ?? {}))
  const specs = (type?.props ?? []).filter(
    ({ name, role }) => role === undefined && !sizes.has(name),
  )
  const looks = specs.filter(isLook)
  const conditions = looks.flatMap(({ visibleWhen }) => visibleWhen ?? [])
  const isAsked = ({ name, type: kind }: PropSpec) =>
    (kind === 'enum' || kind === 'boolean') &&
    conditions.some((condition) => condition.split(/[^\w]+/).includes(name))
  return specs.filter((spec) => isLook(spec) || isAsked(spec)).map(({ name }) => name)
}

function isLook({ type, control, unit }: PropSpec): boolean {
  if (type === 'color' || STYLE_CONTROLS.has(control ?? ''))
    return type !== 'html' && type !== 'text'
  return type === 'number' && STYLE_UNITS.has(unit ?? '')
}
