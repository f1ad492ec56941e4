import { getArgumentKind, textOf } from '../actions/elementActions.ts'
import { changeElements, withPatch } from '../change.ts'
import type { ElementType } from '../elementType.ts'
import type { PlacedElement } from '../work.ts'
import { listVisibleElements, type PageCheck } from './check.ts'

const PLAIN = /^http:\/\//i

/** Finds http links, which can be intercepted and which WeChat's browser warns about; the fix uses https. */
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

/** Returns the element with https in its links; the same element when there is nothing to change. */
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

/** Returns the https form of an http address; undefined for other values. */
function safe(value: unknown): string | undefined {
  const text = textOf(value)
  return PLAIN.test(text) ? text.replace(PLAIN, 'https://') : undefined
}
