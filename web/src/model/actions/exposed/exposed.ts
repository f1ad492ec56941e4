/** Collects what other authors can see of a work that they use as a template (amendment of TP-002). */
import type { ElementType, PropSpec } from '../../elementType.ts'
import type { PlacedElement, Work } from '../../work.ts'
import { addressesIn, isSound, mailsIn, phonesIn, picturesIn, wordsIn } from './read.ts'

export const EXPOSURES = [
  'phones',
  'mails',
  'places',
  'sources',
  'pictures',
  'media',
  'texts',
  'links',
  'scripts',
] as const
export type ExposureKind = (typeof EXPOSURES)[number]

/** Content of one kind without duplicates, in page order. */
export interface Exposure {
  kind: ExposureKind
  values: readonly string[]
}

type ExposureSets = Record<ExposureKind, Set<string>>

/** Types of props that hold text. */
const WORDS = new Set<PropSpec['type']>(['text', 'html'])
/** Types of props that hold lists of items with texts. */
const LISTS = new Set<PropSpec['type']>(['dataset', 'options', 'items', 'array', 'object'])
/** Maximum nesting; authors do not create deeper values. */
const MAX_DEPTH = 12

/** Returns everything a work reveals: its own properties, its pages and elements, and their interactions. */
export function collectExposures(work: Work, types: ReadonlyMap<string, ElementType>): Exposure[] {
  const found = Object.fromEntries(
    EXPOSURES.map((kind) => [kind, new Set<string>()]),
  ) as ExposureSets
  collectText(found, work.title)
  collectText(found, work.description)
  readAll(found, [work.cover_image_url, work.share_image_url ?? '', work.datasources])
  for (const page of work.pages) {
    readAll(found, page.background?.src ?? '')
    for (const element of page.elements) readElement(found, element, types.get(element.name))
  }
  return EXPOSURES.flatMap((kind) => {
    const values = [...found[kind]]
    return values.length === 0 ? [] : [{ kind, values }]
  })
}

function readElement(found: ExposureSets, element: PlacedElement, type: ElementType | undefined) {
  const { pluginProps, interaction, customName, scripts } = element
  if (customName) collectText(found, customName)
  for (const { name } of scripts) found.scripts.add(name)
  readAll(found, interaction.config)
  for (const spec of type?.props ?? []) readProp(found, spec, pluginProps[spec.name], type)
  // An unknown type describes no props, so all of them are read.
  if (!type) readAll(found, pluginProps)
}

function readProp(
  found: ExposureSets,
  spec: PropSpec,
  value: unknown,
  type: ElementType | undefined,
) {
  if (spec.runtime || isBrought(spec, value, type)) return
  const isText = typeof value === 'string' && value !== ''
  if (spec.role === 'data') {
    if (Number(value) > 0) found.sources.add(String(value))
    return
  }
  if (spec.role?.startsWith('place')) {
    if (isText && spec.role !== 'place-link' && spec.role !== 'place') found.places.add(value)
    return
  }
  readAll(found, value)
  if (spec.type === 'tel' && isText) found.phones.add(value)
  if (spec.type === 'image' && isText) found.pictures.add(value)
  if ((spec.type === 'audio' || spec.type === 'video') && isText) found.media.add(value)
  if (spec.role !== undefined && spec.role !== 'field-label' && spec.role !== 'rows') return
  const isWords = WORDS.has(spec.type) || (spec.type === 'string' && spec.control === 'input')
  if (isWords && isText) collectText(found, value)
  if (LISTS.has(spec.type)) eachText(value, (text) => collectText(found, text))
}

/** Returns whether a value is the default of its type, which the program wrote, not the author. */
function isBrought({ name }: PropSpec, value: unknown, type: ElementType | undefined): boolean {
  const written = JSON.stringify(value)
  const brought = type ? [type.defaults.zh[name], type.defaults.en[name]] : []
  return brought.some((one) => JSON.stringify(one) === written)
}

/** Collects the numbers, addresses and files in all texts of a value. */
function readAll(found: ExposureSets, value: unknown) {
  eachText(value, (text) => {
    for (const address of picturesIn(text)) found.pictures.add(address)
    for (const address of addressesIn(text)) {
      if (found.pictures.has(address)) continue
      if (isSound(address)) found.media.add(address)
      else found.links.add(address)
    }
    for (const phone of phonesIn(text)) found.phones.add(phone)
    for (const mail of mailsIn(text)) found.mails.add(mail)
  })
}

function collectText(found: ExposureSets, text: string) {
  const words = wordsIn(text)
  if (words !== '') found.texts.add(words)
}

function eachText(value: unknown, take: (text: string) => void, depth = 0) {
  if (typeof value === 'string') take(value)
  else if (typeof value === 'object' && value !== null && depth < MAX_DEPTH)
    for (const one of Object.values(value)) eachText(one, take, depth + 1)
}
