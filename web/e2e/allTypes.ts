import { expect, type Host } from './host.ts'
import type { Language } from './words.ts'

export interface ElementType {
  type: string
  schemaVersion: number
  width: number
  height: number
  defaults: { zh: object; en: object }
  beginsWith?: object
}

/** Element types of the browser tests, not of the product. */
const OURS = ['answer', 'hostile']

/**
 * Props by element type that replace default colours with too little contrast, as the checks before publishing advise.
 */
export type Paint = Readonly<Record<string, object>>

/** Returns the bundled element types. */
export async function elementTypes(host: Host, token: string): Promise<ElementType[]> {
  const { data: plugins } = await host.call<{ id: string; element_types: ElementType[] }[]>(
    'GET',
    '/api/plugins',
    token,
  )
  const types = plugins.filter(({ id }) => !OURS.includes(id)).flatMap((one) => one.element_types)
  expect(types.length).toBeGreaterThanOrEqual(5)
  return types
}

/** Returns the props that the picker gives to a new element. */
export const usualProps = ({ defaults, beginsWith }: ElementType, language: Language) => ({
  ...(language === 'zh-CN' ? defaults.zh : defaults.en),
  ...beginsWith,
})

/** Creates a work with one element of every type, as the picker adds it, with the given colours. */
export async function workOfEverything(
  host: Host,
  token: string,
  language: Language,
  paint: Paint = {},
): Promise<number> {
  let top = 20
  const elements = (await elementTypes(host, token)).map((one, index) => {
    const { type, schemaVersion, width, height } = one
    const place = { left: 20, top, width, height, zindex: index + 1 }
    top += height + 20
    const pluginProps = { ...usualProps(one, language), ...paint[type] }
    return { uuid: `${type}_one`, name: type, schemaVersion, pluginProps, commonStyle: place }
  })
  const body = { title: 'Everything', page_mode: 'h5_long_page', pages: [{ id: 'p0', elements }] }
  const made = await host.call<{ id: number }>('POST', '/api/works', token, body)
  expect(made.status, JSON.stringify(made)).toBeLessThan(300)
  return made.data.id
}
