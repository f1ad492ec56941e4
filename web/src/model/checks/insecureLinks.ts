import { getArgumentKind, textOf } from '../actions/elementActions.ts'
import { changeElements, withPatch } from '../change.ts'
import type { ElementType } from '../elementType.ts'
import type { PlacedElement } from '../work.ts'
import { listVisibleElements, type PageCheck } from './check.ts'

const PLAIN = /^http:\/\//i

/** Links that anybody on the way can read and change, and that WeChat's browser warns of: offered with https. */
export const insecureLinks: PageCheck = (input) =>
  listVisibleElements(input).flatMap(({ element, type }) => {
    if (secured(element, type) === element) return []
    const { uuid } = element
    const pageId = input.page.uuid
    return [
      {
        code: 'insecure',
        severity: 'hint',
        pageId,
        uuid,
        fix: (work) => changeElements(work, pageId, [uuid], (one) => secured(one, type)),
      },
    ]
  })

/** The same element with https in its links; itself where there is nothing to change. */
function secured(element: PlacedElement, type: ElementType): PlacedElement {
  const { interaction, methodList, pluginProps } = element
  const url = safe(interaction.config.url)
  const config = url === undefined ? interaction.config : { ...interaction.config, url }
  const calls = methodList.map((call) => {
    const address = getArgumentKind(call.name) === 'link' ? safe(call.arguments[0]) : undefined
    return address === undefined
      ? call
      : { ...call, arguments: [address, ...call.arguments.slice(1)] }
  })
  const props = Object.fromEntries(
    type.props.flatMap(({ name, type: kind }) => {
      const address = kind === 'url' ? safe(pluginProps[name]) : undefined
      return address === undefined ? [] : [[name, address]]
    }),
  )
  const isSame = calls.every((call, at) => call === methodList[at])
  return withPatch(element, {
    interaction: withPatch(interaction, { config }),
    methodList: isSame ? methodList : calls,
    pluginProps: withPatch(pluginProps, props),
  })
}

/** The address with https; undefined for everything that is none with http. */
function safe(value: unknown): string | undefined {
  const text = textOf(value)
  return PLAIN.test(text) ? text.replace(PLAIN, 'https://') : undefined
}
