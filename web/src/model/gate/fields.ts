import { nameCopiesAnew, nameProp } from '../fieldNames.ts'
import { seen, wordsOf, type Check } from './problem.ts'

/** Fields that say nowhere what belongs into them. */
export const unlabelled: Check = (scene) =>
  seen(scene).flatMap(({ element, type }) => {
    const label = type.props.find(({ role }) => role === 'field-label')
    if (!label || wordsOf(element.pluginProps[label.name]) !== '') return []
    const { uuid } = element
    return [{ code: 'unlabelled', severity: 'warning', pageId: scene.page.uuid, uuid }]
  })

/** FM-022: of two answers with one name only the later is kept. */
export const doubledNames: Check = (scene) => {
  const taken = new Set<string>()
  const { page, facts } = scene
  return seen(scene).flatMap(({ element, type }) => {
    const prop = nameProp(type)
    const name = prop === undefined ? undefined : element.pluginProps[prop]
    if (typeof name !== 'string' || name === '') return []
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

/** EL-ALL: what asks visitors to sign in where nobody can. */
export const noSignIn: Check = (scene) =>
  seen(scene).flatMap(({ element, type }) => {
    const asks = type.props.some(
      ({ name, role }) => role === 'sign-in' && element.pluginProps[name] === true,
    )
    if (!asks || scene.facts.hasSignIn) return []
    const { uuid } = element
    return [{ code: 'noSignIn', severity: 'warning', pageId: scene.page.uuid, uuid }]
  })
