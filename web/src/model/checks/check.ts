/** Pre-publish checks: problems that visitors of a work would notice. */
import type { ElementType, PropSpec } from '../elementType.ts'
import { isField } from '../layout/formContainers.ts'
import type { UncommittedInput } from '../actions/unfinished.ts'
import type { Page, PlacedElement, Work } from '../work.ts'

export type CheckCode =
  | 'emptyPicture'
  | 'untouched'
  | 'unlabelled'
  | 'doubled'
  | 'deadLink'
  | 'faint'
  | 'outside'
  | 'below'
  | 'cutOff'
  | 'covered'
  | 'noSignIn'
  | 'doubledElsewhere'
  | 'insecure'
  | 'noAlternative'
  | 'heavy'

export interface CheckDiagnostic {
  code: CheckCode
  /** A warning blocks publishing until the author confirms; a hint does not. */
  severity: 'warning' | 'hint'
  pageId: string
  uuid: string
  values?: Record<string, string>
  /** A change that fixes the problem without removing anything. */
  fix?: (work: Work) => Work
}

export interface CheckOptions {
  types: ReadonlyMap<string, ElementType>
  /** Whether the installation offers a sign-in for visitors. */
  hasSignIn: boolean
  /** Download size in bytes of this installation's files, by path. */
  weights?: ReadonlyMap<string, number>
  /** Invalid input of interactions and actions that is not in the work. */
  typed?: UncommittedInput
}

/** Input of the checks of a page. */
export interface CheckInput {
  work: Work
  page: Page
  options: CheckOptions
}

/** A check that looks for one kind of problem on a page. */
export type PageCheck = (input: CheckInput) => CheckDiagnostic[]

/** Returns the visible elements of a page whose type is known. */
export function listVisibleElements({
  page,
  options,
}: CheckInput): { element: PlacedElement; type: ElementType }[] {
  return page.elements.flatMap((element) => {
    const type = options.types.get(element.name)
    return type && element.visible ? [{ element, type }] : []
  })
}

/** Returns whether visitors tap an element or type into it. */
export function isOperable(element: PlacedElement, type: ElementType): boolean {
  const { interaction, methodList } = element
  const isPressed = methodList.some(({ trigger }) => trigger !== 'appear')
  const isHooked = type.hooks?.some((hook) => hook.startsWith('like.')) === true
  return isField(type) || isHooked || isPressed || interaction.type !== 'none'
}

/** Returns the text of a prop without its markup. */
export function toPlainText(value: unknown): string {
  if (typeof value !== 'string') return ''
  const plain = value.replace(/<[^<>]*>/g, ' ').replace(/&nbsp;/g, ' ')
  return plain.replace(/\s+/g, ' ').trim()
}

/** Returns whether this prop is the main picture of its type: one that the editor asks for, or that has a default. */
export function isImageSlot(type: ElementType, prop: PropSpec): boolean {
  if (prop.type !== 'image' || prop.runtime) return false
  const { default: brought } = prop
  return type.pickOnAdd !== undefined || (typeof brought === 'string' && brought !== '')
}

/** Returns whether an element has its main picture. */
export function hasImage({ pluginProps }: PlacedElement, type: ElementType): boolean {
  return type.props.some((prop) => isImageSlot(type, prop) && (pluginProps[prop.name] ?? '') !== '')
}
