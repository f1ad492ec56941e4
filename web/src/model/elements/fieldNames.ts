import { customAlphabet } from 'nanoid'
import { updateProps } from './elements.ts'
import { findPage } from '../change.ts'
import type { ElementType } from '../elementType.ts'
import type { PlacedElement, Props, Work } from '../work.ts'

type Types = ReadonlyMap<string, ElementType>

/** Returns the prop that holds the name of a form field; undefined for other types. */
export function nameProp(type: ElementType | undefined): string | undefined {
  return type?.props.find(({ role }) => role === 'field-name')?.name
}

/** EL-INPUT-07: gives a new field a unique name. */
export function withFieldName(props: Props, type: ElementType): Props {
  const prop = nameProp(type)
  if (prop === undefined || (props[prop] !== '' && props[prop] !== undefined)) return props
  return { ...props, [prop]: freshName(type.type) }
}

/**
 * Renames copied fields whose name is already taken on the page: of two answers with one name only the last is kept
 * (FM-022).
 */
export function renameDuplicateFields(
  work: Work,
  pageId: string,
  copies: readonly string[],
  types: Types,
): Work {
  const elements = findPage(work, pageId)?.elements ?? []
  const taken = new Set<unknown>()
  let changed = work
  // Existing fields come first and keep their names, whatever their order.
  const isCopy = ({ uuid }: PlacedElement) => copies.includes(uuid)
  for (const element of [...elements].sort((a, b) => Number(isCopy(a)) - Number(isCopy(b)))) {
    const prop = nameProp(types.get(element.name))
    const name = prop === undefined ? '' : element.pluginProps[prop]
    if (prop === undefined || typeof name !== 'string' || name === '') continue
    if (isCopy(element) && taken.has(name)) {
      changed = updateProps(changed, pageId, element.uuid, { [prop]: freshName(element.name) })
    }
    taken.add(name)
  }
  return changed
}

const randomLetters = customAlphabet('abcdefghijklmnopqrstuvwxyz', 4)

/** Returns `{type}_{4 random letters}`, with underscores instead of hyphens. */
function freshName(type: string): string {
  return `${type.replaceAll('-', '_')}_${randomLetters()}`
}
