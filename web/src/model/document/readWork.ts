import { defaultCommonStyle, sharedSides } from '../styles/commonStyle.ts'
import { normalizeGroups } from '../groups/groups.ts'
import { newUuid } from '../newId.ts'
import { newPage } from '../pages/pages.ts'
import { newWork } from './newWork.ts'
import { readGuides } from '../snapping/rulerGuides.ts'
import { readSharedStyles } from '../styles/sharedStyles.ts'
import type { Group, Language, Page, PlacedElement, Work } from '../work.ts'

type Loose = Record<string, unknown>

/**
 * Parses a stored work: fills in fields that an older version or another program left out, so that the editor never has
 * to check for them.
 */
export function readWork(raw: unknown, language: Language): Work {
  const { sharedStyles, ...work } = asObject(raw)
  const rawPages = Array.isArray(work.pages) ? work.pages : []
  const pages = rawPages.map((page, index) => readPage(page, index, language))
  return {
    ...newWork(language),
    // Works without this field are older than the amendment of WX, when sharing was always disabled.
    disable_wx_share: true,
    ...dropMissing(work),
    ...readSharedStyles(sharedStyles),
    pages: pages.length > 0 ? pages : [newPage(1, language)],
  }
}

/** Parses the response to a save; pages equal to the sent ones keep their identity. */
export function readStored(raw: Partial<Work>, sent: Page[], language: Language): Work {
  if (raw.pages !== sent) return readWork(raw, language)
  return { ...readWork({ ...raw, pages: [] }, language), pages: sent }
}

function readPage(raw: unknown, index: number, language: Language): Page {
  const page = asObject(raw)
  const uuid = text(page.uuid) || text(page.id) || newUuid('page')
  return normalizeGroups({
    ...newPage(index + 1, language),
    ...dropMissing(page),
    id: text(page.id) || uuid,
    uuid,
    ...readDrawn(page.guides),
    groups: (Array.isArray(page.groups) ? page.groups : []).flatMap(readGroup),
    elements: (Array.isArray(page.elements) ? page.elements : []).map(readElement),
  })
}

function readDrawn(raw: unknown): Pick<Page, 'guides'> {
  const guides = readGuides(raw)
  return raw === undefined || raw === null ? {} : { guides }
}

/** Parses a group; drops invalid values and keeps fields of newer versions. */
export function readGroup(raw: unknown): Group[] {
  const group = asObject(raw)
  const id = text(group.id)
  if (id === '') return []
  const { parent, ...rest } = group
  const elements = Array.isArray(group.elements) ? group.elements : []
  const read = {
    ...rest,
    id,
    name: text(group.name),
    elements: elements.filter((uuid) => typeof uuid === 'string'),
  }
  return [typeof parent === 'string' ? { ...read, parent } : read]
}

export function readElement(raw: unknown): PlacedElement {
  const element = asObject(raw)
  const name = text(element.name)
  const uuid = text(element.uuid) || text(element.id) || newUuid(name)
  return {
    schemaVersion: 1,
    visible: true,
    customName: '',
    events: [],
    methodList: [],
    scripts: [],
    animations: [],
    ...dropMissing(element),
    uuid,
    id: text(element.id) || uuid,
    name,
    pluginProps: asObject(element.pluginProps),
    commonStyle: readStyle(element.commonStyle),
    interaction: readInteraction(element.interaction),
  }
}

function readStyle(raw: unknown): PlacedElement['commonStyle'] {
  const style = { ...defaultCommonStyle(), ...dropMissing(asObject(raw)) }
  const { margin, padding, border } = style
  return {
    ...style,
    margin: sharedSides(margin),
    padding: sharedSides(padding),
    border: sharedSides(border),
  }
}

function readInteraction(raw: unknown): PlacedElement['interaction'] {
  const interaction = asObject(raw)
  return { type: text(interaction.type) || 'none', config: asObject(interaction.config) }
}

function asObject(value: unknown): Loose {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Loose)
    : {}
}

function text(value: unknown): string {
  if (typeof value === 'string') return value
  return typeof value === 'number' ? String(value) : ''
}

function dropMissing(record: Loose): Loose {
  return Object.fromEntries(
    Object.entries(record).filter(([, value]) => value !== undefined && value !== null),
  )
}
