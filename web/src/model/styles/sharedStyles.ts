/** Shared styles of elements of a type within a work: changing a style changes all elements that use it. */
import { changeElements, findElement, findPage, withPatch } from '../change.ts'
import { defaultCommonStyle } from './commonStyle.ts'
import { inLanguage, type LocalizedText } from '../elementType.ts'
import { newUuid } from '../newId.ts'
import { BOX_PARTS, getPresetBox } from '../elements/preset.ts'
import { isRecord, structuralEqual } from '../document/reconcile.ts'
import type {
  CommonStyle,
  Language,
  PlacedElement,
  Props,
  SharedStyle,
  StyleValues,
  Work,
} from '../work.ts'

/** Shared styles as a type declares them. */
export interface SharedStyleType {
  type: string
  /** Props that a style holds. */
  props: readonly string[]
  /** Initial styles of a work, until its author changes them. */
  ready: readonly { id: string; name: LocalizedText; props: object; box?: Props }[]
}

export const MAX_STYLES = 30
export const MAX_STYLE_NAME_LENGTH = 40

/**
 * Returns the styles of a type in a work; those of the type itself until the author changes them. Stored styles are
 * filtered to the props and box parts that the type allows, since they are unvalidated.
 */
export function stylesOf(work: Pick<Work, 'sharedStyles'>, kind: SharedStyleType): SharedStyle[] {
  const stored = work.sharedStyles?.[kind.type]
  if (!stored) return kind.ready.map((style) => readyStyle(style))
  return stored.map((style) => ({ ...style, props: picked(style.props, kind.props) }))
}

function picked(props: Props, names: readonly string[]): Props {
  const found = names.filter((name) => props[name] !== undefined)
  return Object.fromEntries(found.map((name) => [name, props[name]]))
}

function readyStyle({ id, props, box }: SharedStyleType['ready'][number]): SharedStyle {
  return { id, name: '', props: structuredClone({ ...props }), ...(box && { box }) }
}

/** Returns the author's name of a style; an unnamed one of the type has a localized name. */
export function styleName(style: SharedStyle, kind: SharedStyleType, language: Language): string {
  if (style.name !== '') return style.name
  const ready = kind.ready.find(({ id }) => id === style.id)
  return ready ? inLanguage(ready.name, language) : style.id
}

/** Returns the style that an element uses, if the work has it. */
export function findAppliedStyle(
  styles: readonly SharedStyle[],
  { sharedStyle }: PlacedElement,
): SharedStyle | undefined {
  return styles.find(({ id }) => id === sharedStyle)
}

/** Returns all values of an element that a style of its type holds. */
export function captureStyle(
  { pluginProps, commonStyle }: PlacedElement,
  kind: SharedStyleType,
): StyleValues {
  const props = picked(pluginProps, kind.props)
  const box = Object.fromEntries(BOX_PARTS.map((part) => [part, commonStyle[part] ?? null]))
  return structuredClone({ props, box })
}

/** Returns whether an element has all values of a style; values outside of the style do not matter. */
export function matchesStyle(
  { pluginProps, commonStyle }: PlacedElement,
  look: StyleValues,
): boolean {
  const box = Object.entries(look.box ?? {})
  return (
    Object.entries(look.props).every(([name, value]) =>
      structuralEqual(pluginProps[name], value),
    ) &&
    box.every(([part, value]) =>
      structuralEqual(commonStyle[part as keyof CommonStyle] ?? null, value),
    )
  )
}

/** Returns the element with the values of a look. */
export function withStyleValues(element: PlacedElement, look: StyleValues): PlacedElement {
  const props = changed(element.pluginProps, look.props)
  const box = Object.entries(look.box ?? {}).map(([part, value]) => [part, value ?? undefined])
  const style = changed(element.commonStyle, Object.fromEntries(box) as Partial<CommonStyle>)
  return withPatch(element, {
    pluginProps: withPatch(element.pluginProps, structuredClone(props)),
    commonStyle: withPatch(element.commonStyle, structuredClone(style)),
  })
}

/** Applies a style to elements of the type and links them to it. */
export function applySharedStyle(
  work: Work,
  pageId: string,
  uuids: Iterable<string>,
  { kind, id }: { kind: SharedStyleType; id: string },
): Work {
  const style = stylesOf(work, kind).find((one) => one.id === id)
  if (!style) return work
  return changeElements(work, pageId, uuids, (element) =>
    element.name === kind.type
      ? withPatch(withStyleValues(element, style), { sharedStyle: style.id })
      : element,
  )
}

/** Unlinks elements from their style; they keep their look. */
export function takeStyleOff(work: Work, pageId: string, uuids: Iterable<string>): Work {
  return changeElements(work, pageId, uuids, withoutStyle)
}

export interface NewStyle {
  kind: SharedStyleType
  name: string
  pageId: string
  /** Element to take the look from; it is linked to the new style. */
  uuid: string
}

/** Adds a style with the look of an element. */
export function addSharedStyle(work: Work, { kind, name, pageId, uuid }: NewStyle): Work {
  const element = findElement(findPage(work, pageId), uuid)
  const styles = stylesOf(work, kind)
  const called = cleanName(name)
  if (element?.name !== kind.type || called === '' || styles.length >= MAX_STYLES) return work
  const id = newUuid('style', new Set(styles.map((style) => style.id)))
  const style = { id, name: called, ...captureStyle(element, kind) }
  return applySharedStyle(withStyles(work, kind, [...styles, style]), pageId, [uuid], { kind, id })
}

/**
 * Updates a style from an element's look; elements that use the style follow, except for values that were overridden on
 * them.
 */
export function updateSharedStyle(
  work: Work,
  pageId: string,
  uuid: string,
  { kind, id }: { kind: SharedStyleType; id: string },
): Work {
  const element = findElement(findPage(work, pageId), uuid)
  const styles = stylesOf(work, kind)
  const before = styles.find((style) => style.id === id)
  if (element?.name !== kind.type || !before) return work
  const look = captureStyle(element, kind)
  const next = styles.map((style) => (style === before ? { ...style, ...look } : style))
  const followed = onWearers(work, kind.type, id, (one) =>
    withStyleValues(one, followedOf(one, before, look)),
  )
  return applySharedStyle(withStyles(followed, kind, next), pageId, [uuid], { kind, id })
}

/**
 * Returns the values of a new look that an element follows: those it had as the style defined them before. Of values
 * that the style did not define before, it follows all props, and the box parts that it has at their default.
 */
function followedOf(element: PlacedElement, before: StyleValues, look: StyleValues): StyleValues {
  const usual: Props = { ...defaultCommonStyle() }
  const own: Props = { ...element.commonStyle }
  const follows = (was: unknown, has: unknown) => structuralEqual(has ?? null, was ?? null)
  const props = Object.entries(look.props).filter(
    ([name]) =>
      before.props[name] === undefined || follows(before.props[name], element.pluginProps[name]),
  )
  const box = Object.entries(look.box ?? {}).filter(([part]) =>
    follows(before.box?.[part] === undefined ? usual[part] : before.box[part], own[part]),
  )
  return { props: Object.fromEntries(props), box: Object.fromEntries(box) }
}

export function renameSharedStyle(
  work: Work,
  kind: SharedStyleType,
  id: string,
  name: string,
): Work {
  const called = cleanName(name)
  if (called === '') return work
  const styles = stylesOf(work, kind)
  const next = styles.map((style) => (style.id === id ? withPatch(style, { name: called }) : style))
  return next.every((style, index) => style === styles[index]) ? work : withStyles(work, kind, next)
}

/** Removes a style; elements that use it keep their look. */
export function removeSharedStyle(work: Work, kind: SharedStyleType, id: string): Work {
  const left = stylesOf(work, kind).filter((style) => style.id !== id)
  return onWearers(withStyles(work, kind, left), kind.type, id, withoutStyle)
}

/** Restores the styles of the type that were removed from the work. */
export function bringBackStyles(work: Work, kind: SharedStyleType): Work {
  const styles = stylesOf(work, kind)
  const gone = kind.ready.filter(({ id }) => !styles.some((style) => style.id === id))
  if (gone.length === 0) return work
  return withStyles(work, kind, [...gone.map((style) => readyStyle(style)), ...styles])
}

/** Returns the number of elements in the work that use each style of a type, by style id. */
export function countStyleUses(
  { pages }: Pick<Work, 'pages'>,
  type: string,
): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const { elements } of pages) {
    for (const { name, sharedStyle } of elements) {
      if (name !== type || sharedStyle === undefined) continue
      counts.set(sharedStyle, (counts.get(sharedStyle) ?? 0) + 1)
    }
  }
  return counts
}

/** Parses stored styles; drops invalid styles and box parts. */
export function readSharedStyles(raw: unknown): Pick<Work, 'sharedStyles'> {
  if (!isRecord(raw)) return {}
  const lists = Object.entries(raw).flatMap(([type, list]) =>
    Array.isArray(list) ? [[type, readList(list)] as const] : [],
  )
  return { sharedStyles: Object.fromEntries(lists) }
}

function readList(list: unknown[]): SharedStyle[] {
  const taken = new Set<string>()
  return list.slice(0, MAX_STYLES).flatMap((raw) => {
    if (!isRecord(raw) || typeof raw.id !== 'string' || raw.id === '' || taken.has(raw.id))
      return []
    taken.add(raw.id)
    const name = typeof raw.name === 'string' ? cleanName(raw.name) : ''
    const props = isRecord(raw.props) ? raw.props : {}
    return [{ id: raw.id, name, props, ...(isRecord(raw.box) && { box: readBox(raw.box) }) }]
  })
}

/** Parses the parts of a box, with the values that the host accepts in a style; null means that the part is not set. */
function readBox(raw: Props): Props {
  const none = BOX_PARTS.filter((part) => raw[part] === null && !NEVER_NONE.has(part))
  const box = getPresetBox({ props: {}, box: raw })
  const given = Object.entries(box).filter(([, part]) => isPlain(part))
  return { ...Object.fromEntries(none.map((part) => [part, null])), ...Object.fromEntries(given) }
}

/** Parts that every box has. */
const NEVER_NONE: ReadonlySet<string> = new Set(['backgroundColor', 'padding', 'border'])

function isPlain(value: unknown): boolean {
  if (typeof value === 'string') return value.length <= 100 && /^[\w#(),.% /-]*$/.test(value)
  return typeof value !== 'object' || value === null || Object.values(value).every(isPlain)
}

function withStyles(work: Work, { type }: SharedStyleType, styles: SharedStyle[]): Work {
  return { ...work, sharedStyles: { ...work.sharedStyles, [type]: styles } }
}

function onWearers(
  work: Work,
  type: string,
  id: string,
  change: (element: PlacedElement) => PlacedElement,
): Work {
  return work.pages.reduce((result, page) => {
    const wearing = page.elements.filter(
      ({ name, sharedStyle }) => name === type && sharedStyle === id,
    )
    const uuids = wearing.map(({ uuid }) => uuid)
    return uuids.length === 0 ? result : changeElements(result, page.uuid, uuids, change)
  }, work)
}

/** Returns the element without a link to a style. */
export function withoutStyle(element: PlacedElement): PlacedElement {
  return element.sharedStyle === undefined ? element : bare(element)
}

function bare({ sharedStyle: _, ...kept }: PlacedElement): PlacedElement {
  return kept
}

/** Returns the entries of a patch that differ from the record. */
function changed<T extends object>(record: T, patch: Partial<T>): Partial<T> {
  const entries = Object.entries(patch).filter(
    ([name, value]) => !structuralEqual(record[name as keyof T] ?? null, value ?? null),
  )
  return Object.fromEntries(entries) as Partial<T>
}

function cleanName(name: string): string {
  return name.trim().slice(0, MAX_STYLE_NAME_LENGTH)
}
