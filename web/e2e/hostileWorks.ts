import { payloads, size, type Kind, type Payload } from './corpus.ts'
import { expect, type Host } from './host.ts'

export interface ElementType {
  type: string
  schemaVersion: number
  width: number
  height: number
  hydrate: string
  defaults: { zh: Record<string, unknown> }
  props: { name: string; type: string; runtime?: boolean }[]
}

/** One payload in one place. */
export interface Case {
  where: string
  payload: Payload
}

const KIND_OF_PROP: Record<string, Kind> = {
  string: 'html',
  text: 'html',
  html: 'html',
  url: 'url',
  image: 'url',
  audio: 'url',
  video: 'url',
  tel: 'url',
  datetime: 'html',
  color: 'css',
}

export async function elementTypes(host: Host, token: string): Promise<ElementType[]> {
  const plugins = await host.call<{ element_types: ElementType[] }[]>('GET', '/api/plugins', token)
  return plugins.data.flatMap((plugin) => plugin.element_types)
}

/** One work per element type and prop, and one with hostile titles and names. Fills `cases`; a payload's number is its place there. */
export async function hostileWorks(
  host: Host,
  token: string,
  cases: Case[],
): Promise<ReturnType<typeof work>[]> {
  const works: ReturnType<typeof work>[] = []
  const types = await elementTypes(host, token)
  for (const type of types) {
    for (const prop of type.props.filter(
      (candidate) => !candidate.runtime && KIND_OF_PROP[candidate.type] !== undefined,
    )) {
      const list = payloads(KIND_OF_PROP[prop.type] as Kind, cases.length)
      cases.push(...list.map((payload) => ({ where: `${type.type}.${prop.name}`, payload })))
      works.push(
        work(
          `${type.type} ${prop.name}`,
          list.map((payload, i) => element(type, { [prop.name]: payload.text }, i)),
        ),
      )
    }
  }
  const first = types[0]
  if (!first) throw new Error('no element type is enabled')
  for (const place of [
    'title',
    'description',
    'page title',
    'custom name',
    'interaction',
    'page colour',
  ] as const) {
    const kind: Kind = place === 'interaction' ? 'url' : place === 'page colour' ? 'css' : 'html'
    for (let i = 0; i < size(kind); i += place === 'title' ? 1 : 5) {
      const payload = payloads(kind, cases.length - i)[i] as Payload
      cases.push({ where: place, payload })
      works.push(hostilePlace(place, payload.text, first))
    }
  }
  return works
}

function hostilePlace(place: string, text: string, type: ElementType): ReturnType<typeof work> {
  const placed = element(type, {}, 0)
  const made = work('names', [placed])
  if (place === 'title') made.title = text
  if (place === 'description') made.description = text
  if (place === 'page title') (made.pages[0] as { title: string }).title = text
  if (place === 'page colour') (made.pages[0] as { backgroundColor: string }).backgroundColor = text
  if (place === 'custom name') placed.customName = text
  if (place === 'interaction') placed.interaction = { type: 'link', config: { url: text } }
  return made
}

export function element(type: ElementType, props: Record<string, unknown>, i: number) {
  const uuid = `${type.type}_${String(i).padStart(16, '0')}`
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
    },
    visible: true,
    customName: '',
    interaction: { type: 'none', config: {} },
    events: [],
    methodList: [],
    scripts: [],
    animations: [],
  }
}

export function work(title: string, elements: ReturnType<typeof element>[]) {
  return {
    title,
    description: '',
    page_mode: 'h5_long_page',
    pages: [
      { id: 'p1', uuid: 'p1', title: 'page', backgroundColor: '#ffffff', groups: [], elements },
    ],
  }
}

/** Creates the work; what the host refuses (422 names the element) is left out, and counted. */
export async function saveWhatIsAccepted(
  host: Host,
  token: string,
  made: ReturnType<typeof work>,
): Promise<{ id: number; dropped: number }> {
  let dropped = 0
  for (;;) {
    const answer = await host.call<{ id: number }>('POST', '/api/works', token, made)
    if (answer.status === 201) return { id: answer.data.id, dropped }
    expect(answer.status, JSON.stringify(answer)).toBe(422)
    const page = made.pages[0] as { elements: unknown[]; backgroundColor: string; title: string }
    const places = new Set(
      (answer.errors ?? []).map((error) =>
        Number(/elements\[(\d+)\]/.exec(error.field)?.[1] ?? -1),
      ),
    )
    if (places.has(-1)) {
      made.title = 'refused'
      made.description = ''
      page.title = 'refused'
      page.backgroundColor = '#ffffff'
      dropped += 1
    }
    dropped += [...places].filter((place) => place >= 0).length
    page.elements = page.elements.filter((_, i) => !places.has(i))
  }
}
