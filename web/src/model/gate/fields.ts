import type { ElementType, PropSpec } from '../elementType.ts'
import { nameCopiesAnew, nameProp } from '../fieldNames.ts'
import { updateProps } from '../updateProps.ts'
import type { PlacedElement, Work } from '../work.ts'
import { seen, wordsOf, type Check } from './problem.ts'

/** Fields that say nowhere what belongs into them. */
export const unlabelled: Check = (scene) =>
  seen(scene).flatMap(({ element, type }) => {
    const label = type.props.find(({ role }) => role === 'field-label')
    const hint = type.props.find(({ role }) => role === 'field-hint')
    const says = ({ name }: PropSpec) => wordsOf(element.pluginProps[name]) !== ''
    if (!label || says(label) || (hint && says(hint))) return []
    const { uuid } = element
    return [{ code: 'unlabelled', severity: 'warning', pageId: scene.page.uuid, uuid }]
  })

/** FM-022: of two answers with one name only the later is kept. */
export const doubledNames: Check = (scene) => {
  const taken = new Set<string>()
  const { page, facts } = scene
  return seen(scene).flatMap(({ element, type }) => {
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
        fix: (work) => nameCopiesAnew(work, page.uuid, [uuid], facts.types),
      },
    ]
  })
}

/** Fields that another page has a field of the same name of: their answers stand in one column, whatever was asked. */
export const doubledElsewhere: Check = (scene) => {
  const { work, page, facts } = scene
  const at = work.pages.indexOf(page)
  const before = new Map<string, number>()
  for (const [index, other] of work.pages.slice(0, at).entries()) {
    for (const { element, type } of seen({ work, page: other, facts })) {
      const name = nameOf(element, type)
      if (name !== '' && !before.has(name)) before.set(name, index + 1)
    }
  }
  return seen(scene).flatMap(({ element, type }) => {
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

/** EL-ALL: what asks visitors to sign in where nobody can. */
export const noSignIn: Check = (scene) =>
  seen(scene).flatMap(({ element, type }) => {
    const asking = type.props.filter(
      ({ name, role }) => role === 'sign-in' && element.pluginProps[name] === true,
    )
    if (asking.length === 0 || scene.facts.hasSignIn) return []
    const { uuid } = element
    const pageId = scene.page.uuid
    const off = Object.fromEntries(asking.map(({ name }) => [name, false]))
    const fix = (work: Work) => updateProps(work, pageId, uuid, off)
    return [{ code: 'noSignIn', severity: 'warning', pageId, uuid, fix }]
  })
