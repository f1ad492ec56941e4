import type { ElementType, PropSpec } from '../elementType.ts'
import { renameDuplicateFields, nameProp } from '../elements/fieldNames.ts'
import { updateProps } from '../elements/elements.ts'
import type { PlacedElement, Work } from '../work.ts'
import { listVisibleElements, toPlainText, type PageCheck } from './check.ts'

/** Finds fields without a label or hint. */
export const unlabelled: PageCheck = (input) =>
  listVisibleElements(input).flatMap(({ element, type }) => {
    const label = type.props.find(({ role }) => role === 'field-label')
    const hint = type.props.find(({ role }) => role === 'field-hint')
    const says = ({ name }: PropSpec) => toPlainText(element.pluginProps[name]) !== ''
    if (!label || says(label) || (hint && says(hint))) return []
    const { uuid } = element
    return [{ code: 'unlabelled', severity: 'warning', pageId: input.page.uuid, uuid }]
  })

/** FM-022: finds fields of a page that share a name, of whose answers only the last is kept. */
export const duplicateNames: PageCheck = (input) => {
  const taken = new Set<string>()
  const { page, options } = input
  return listVisibleElements(input).flatMap(({ element, type }) => {
    const name = nameOf(element, type)
    if (name === '') return []
    if (!taken.has(name)) {
      taken.add(name)
      return []
    }
    const { uuid } = element
    return [
      {
        code: 'doubled',
        severity: 'warning',
        pageId: page.uuid,
        uuid,
        values: { name },
        fix: (work) => renameDuplicateFields(work, page.uuid, [uuid], options.types),
      },
    ]
  })
}

/** Finds fields that share their name with a field on another page: both answers go into one column. */
export const duplicateNamesElsewhere: PageCheck = (input) => {
  const { work, page, options } = input
  const at = work.pages.indexOf(page)
  const before = new Map<string, number>()
  for (const [index, other] of work.pages.slice(0, at).entries()) {
    for (const { element, type } of listVisibleElements({ work, page: other, options })) {
      const name = nameOf(element, type)
      if (name !== '' && !before.has(name)) before.set(name, index + 1)
    }
  }
  return listVisibleElements(input).flatMap(({ element, type }) => {
    const name = nameOf(element, type)
    const number = before.get(name)
    if (name === '' || number === undefined) return []
    const { uuid } = element
    const values = { name, number: `${number}` }
    return [{ code: 'doubledElsewhere', severity: 'hint', pageId: page.uuid, uuid, values }]
  })
}

function nameOf(element: PlacedElement, type: ElementType): string {
  const prop = nameProp(type)
  const name = prop === undefined ? '' : element.pluginProps[prop]
  return typeof name === 'string' ? name : ''
}

/** EL-ALL: finds elements that require visitors to sign in where no sign-in is set up. */
export const noSignIn: PageCheck = (input) =>
  listVisibleElements(input).flatMap(({ element, type }) => {
    const asking = type.props.filter(
      ({ name, role }) => role === 'sign-in' && element.pluginProps[name] === true,
    )
    if (asking.length === 0 || input.options.hasSignIn) return []
    const { uuid } = element
    const pageId = input.page.uuid
    const off = Object.fromEntries(asking.map(({ name }) => [name, false]))
    const fix = (work: Work) => updateProps(work, pageId, uuid, off)
    return [{ code: 'noSignIn', severity: 'warning', pageId, uuid, fix }]
  })
