import { packed, type Cases, type Kind } from './corpus.ts'
import { expect, type Host } from './host.ts'

export interface ElementType {
  type: string
  schemaVersion: number
  width: number
  height: number
  defaults: { zh: Record<string, unknown> }
  props: { name: string; type: string; runtime?: boolean }[]
}

export type Element = ReturnType<typeof element>
export type Page = ReturnType<typeof page>
export type Work = ReturnType<typeof work>

const KINDS_OF_PROP: Record<string, Kind[]> = {
  // Some hold names and some addresses; only the plugin knows which.
  string: ['html', 'url'],
  text: ['html', 'url'],
  datetime: ['html'],
  html: ['html'],
  url: ['url'],
  image: ['url'],
  audio: ['url'],
  video: ['url'],
  tel: ['url'],
  color: ['css'],
}

export async function elementTypes(host: Host, token: string): Promise<ElementType[]> {
  const plugins = await host.call<{ element_types: ElementType[] }[]>('GET', '/api/plugins', token)
  return plugins.data.flatMap((plugin) => plugin.element_types)
}

/** Creates one work per element type, with a page per text prop and an element per payload. */
export function propWorks(types: ElementType[], cases: Cases): Work[] {
  const works = types.map((type) => {
    const pages = type.props
      .filter(({ runtime }) => !runtime)
      .flatMap(({ name, type: kind }) => {
        const holds = KINDS_OF_PROP[kind]
        const value = type.defaults.zh[name]
        if (holds) return [propPage(type, name, holds, (text) => text, cases)]
        if (kind !== 'object' || typeof value !== 'object' || value === null) return []
        return Object.entries(value)
          .filter(([, inner]) => typeof inner === 'string')
          .map(([key]) => {
            const put = (text: string) => ({ ...value, [key]: text })
            return propPage(type, name, ['css'], put, cases, `.${key}`)
          })
      })
    return work(`props of ${type.type}`, pages)
  })
  // A type without text props has no page, but a work needs one.
  return works.filter(({ pages }) => pages.length > 0)
}

function propPage(
  type: ElementType,
  name: string,
  kinds: Kind[],
  put: (text: string) => unknown,
  cases: Cases,
  inner = '',
): Page {
  const where = `${type.type}.${name}${inner}`
  const texts = cases.addInTurn(where, ...kinds)
  return page(
    where,
    texts.map((text, i) => element(type, { [name]: put(text) }, `${name}${inner}`, i)),
  )
}

/**
 * Creates one work with payloads in names, page titles, page colours, groups, styles and interactions; a page per
 * payload.
 */
export function namesWork(type: ElementType, cases: Cases): Work {
  const made = cases.add('page title', 'html').map((title, i) => page(title, [], `title${i}`))
  const names = cases.add('custom name', 'html').map((text, i) => {
    const placed = element(type, {}, 'name', i)
    placed.customName = text
    return placed
  })
  const groups = cases.add('group name', 'html').map((name, i) => ({
    id: `g${i}`,
    name,
    elements: names.slice(i, i + 1).map(({ uuid }) => uuid),
  }))
  const links = ['link', 'video', 'audio', 'phone'].flatMap((kind) =>
    cases.add(`interaction ${kind}`, 'url').map((text, i) => {
      const placed = element(type, {}, `act-${kind}`, i)
      placed.interaction = { type: kind, config: { url: text, phone: text } }
      return placed
    }),
  )
  const looks = ['color', 'backgroundColor', 'textAlign'].flatMap((key) =>
    cases.add(`look ${key}`, 'css').map((text, i) => {
      const placed = element(type, {}, `look-${key}`, i)
      placed.commonStyle = { ...placed.commonStyle, [key]: text }
      return placed
    }),
  )
  const coloured = cases.add('page colour', 'css').map((text, i) => {
    const sheet = page('coloured', [], `colour${i}`)
    sheet.backgroundColor = text
    return sheet
  })
  const named = page('names', names)
  named.groups = groups
  const all = work('names', [named, page('act', links), page('looks', looks)])
  all.pages.push(...coloured, ...made)
  all.page_mode = 'h5_swipper'
  return all
}

/**
 * Distributes payloads to titles, descriptions and tags, as many as fit. The given works take them in turn; additional
 * works take the rest.
 */
export function titled(works: Work[], type: ElementType, cases: Cases): Work[] {
  const titles = packed(cases.add('title', 'html'), MAX_TITLE_LENGTH)
  const descriptions = inParts(cases.add('description', 'html'), titles.length)
  const tags = inParts(cases.add('tag', 'html'), titles.length)
  const own = titles
    .slice(works.length)
    .map((title, i) => work(title, [page('page', [element(type, {}, 'title', i)])]))
  return [...works, ...own].map((made, i) => ({
    ...made,
    title: titles[i] ?? made.title,
    description: (descriptions[i] ?? []).join(' '),
    tags: tags[i] ?? [],
  }))
}

/** Largest number of characters of a title (EN-001). */
export const MAX_TITLE_LENGTH = 200

function inParts(texts: string[], count: number): string[][] {
  const parts = Array.from({ length: count }, (): string[] => [])
  texts.forEach((text, i) => parts[i % count]?.push(text))
  return parts
}

export function element(
  type: ElementType,
  props: Record<string, unknown>,
  place: string,
  i: number,
) {
  const uuid = `${type.type}_${place.replace(/\W/g, '-')}_${String(i).padStart(4, '0')}`
  return {
    uuid,
    id: uuid,
    name: type.type,
    schemaVersion: type.schemaVersion,
    pluginProps: { ...type.defaults.zh, ...props },
    commonStyle: {
      left: 10 + (i % 3) * 110,
      top: 10 + Math.floor(i / 3) * 40,
      width: type.width,
      height: type.height,
      zindex: i + 1,
      rotate: 0,
    } as Record<string, string | number>,
    visible: true,
    customName: '',
    interaction: { type: 'none', config: {} as Record<string, string> },
    events: [],
    methodList: [],
    scripts: [],
    animations: [],
  }
}

export function page(title: string, elements: Element[], id = title) {
  const uuid = id.replace(/\W/g, '-')
  const groups: { id: string; name: string; elements: string[] }[] = []
  return { id: uuid, uuid, title, backgroundColor: '#ffffff', groups, elements }
}

export function work(title: string, pages: Page[]) {
  const tags: string[] = []
  return { title, description: '', tags, page_mode: 'h5_long_page', pages }
}

/** Creates the work without the values that the host rejects (named in the 422 answer), and counts those. */
export async function saveWhatIsAccepted(
  host: Host,
  token: string,
  made: Work,
): Promise<{ id: number; refused: number }> {
  let refused = 0
  for (;;) {
    const answer = await host.call<{ id: number }>('POST', '/api/works', token, made)
    if (answer.status === 201) return { id: answer.data.id, refused }
    expect(answer.status, JSON.stringify(answer).slice(0, 2000)).toBe(422)
    const fields = (answer.errors ?? []).map(({ field }) => field)
    const elements = new Set(
      fields.map((field) => /^pages\[\d+\]\.elements\[\d+\]/.exec(field)?.[0]),
    )
    const pages = new Set(fields.map((field) => /^pages\[\d+\]\.backgroundColor/.exec(field)?.[0]))
    refused += [...elements, ...pages].filter((place) => place !== undefined).length
    const before = JSON.stringify(made).length
    made.pages.forEach((sheet, p) => {
      sheet.elements = sheet.elements.filter((_, e) => !elements.has(`pages[${p}].elements[${e}]`))
      if (pages.has(`pages[${p}].backgroundColor`)) sheet.backgroundColor = '#ffffff'
    })
    expect(JSON.stringify(made).length, fields.join()).toBeLessThan(before)
  }
}
