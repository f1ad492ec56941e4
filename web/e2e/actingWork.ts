import { expect, type Host } from './host.ts'

export interface ActingElement {
  uuid: string
  interaction: { type: string; config: Record<string, unknown> }
  methodList: { trigger: string; name: string; arguments: unknown[] }[]
  scripts: { id: string; name: string; content: string }[]
  visible: boolean
}

type Call = ActingElement['methodList'][number]

/** Creates an element that can act and be acted on; `Door` has the uuid `acts_door`. */
function actor(name: string, top: number, over: Partial<ActingElement> = {}) {
  const uuid = `acts_${name.toLowerCase()}`
  const commonStyle = { left: 40, top, width: 200, height: 40, zindex: 1, rotate: 0 }
  const element: ActingElement = {
    uuid,
    interaction: { type: 'none', config: {} },
    methodList: [],
    scripts: [],
    visible: true,
    ...over,
  }
  return {
    id: uuid,
    name: 'shape',
    schemaVersion: 1,
    pluginProps: {},
    commonStyle,
    customName: name,
    events: [],
    animations: [],
    ...element,
  }
}

/** Creates two pages: a door, a curtain, a lamp that is off with its switch, and an element that appears. */
export function actingWork() {
  const call = (trigger: string, name: string, uuid: string): Call => ({
    trigger,
    name,
    arguments: [uuid],
  })
  const first = [
    actor('Door', 20),
    actor('Curtain', 80),
    actor('Lamp', 140, { visible: false }),
    actor('Switch', 200, { methodList: [call('click', 'toggleElement', 'acts_lamp')] }),
    actor('Road', 260),
    actor('Bell', 320),
    actor('Note', 380, {
      visible: false,
      methodList: [call('appear', 'showElement', 'acts_note')],
    }),
  ]
  const page = (title: string, elements: typeof first) => ({
    id: title.toLowerCase(),
    uuid: title.toLowerCase(),
    title,
    backgroundColor: '#ffffff',
    groups: [] as string[],
    elements,
  })
  return {
    title: 'Acting',
    description: '',
    tags: [] as string[],
    page_mode: 'h5_swipper',
    pages: [page('First', first), page('Second', [actor('End', 20)])],
  }
}

export async function makeWork(host: Host, token: string, work: unknown): Promise<number> {
  const made = await host.call<{ id: number }>('POST', '/api/works', token, work)
  expect(made.status, JSON.stringify(made)).toBe(201)
  return made.data.id
}

/** Returns an element as stored by the host. */
export async function elementOf(
  host: Host,
  token: string,
  id: number,
  uuid: string,
): Promise<ActingElement> {
  const { data } = await host.call<{ pages: { elements: ActingElement[] }[] }>(
    'GET',
    `/api/works/${id}`,
    token,
  )
  const found = data.pages.flatMap(({ elements }) => elements).find((one) => one.uuid === uuid)
  if (!found) throw new Error(`no element ${uuid}`)
  return found
}

export async function publish(host: Host, token: string, id: number): Promise<string> {
  const done = await host.call('POST', `/api/works/info/${id}`, token, { is_publish: true })
  expect(done.status, JSON.stringify(done)).toBe(200)
  return `${host.works}/h5/${id}`
}
