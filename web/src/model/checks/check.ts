/** What visitors of a work would notice, found before it is published. */
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
  /** A warning holds the publication until the author says so; a hint does not. */
  severity: 'warning' | 'hint'
  pageId: string
  uuid: string
  values?: Record<string, string>
  /** A change that puts it right without taking anything away. */
  fix?: (work: Work) => Work
}

export interface CheckOptions {
  types: ReadonlyMap<string, ElementType>
  /** Whether visitors can sign in at all. */
  hasSignIn: boolean
  /** Bytes that visitors load of files of this installation, by their paths. */
  weights?: ReadonlyMap<string, number>
  /** What was typed of interactions and actions and is not good enough for the work. */
  typed?: UncommittedInput
}

/** A page as its checks see it. */
export interface CheckInput {
  work: Work
  page: Page
  options: CheckOptions
}

/** One thing that is looked for on a page. */
export type PageCheck = (input: CheckInput) => CheckDiagnostic[]

/** The elements of a page that visitors see and whose type is known. */
export function listVisibleElements({
  page,
  options,
}: CheckInput): { element: PlacedElement; type: ElementType }[] {
  return page.elements.flatMap((element) => {
    const type = options.types.get(element.name)
    return type && element.visible ? [{ element, type }] : []
  })
}

/** Whether visitors tap an element, or type into it. */
export function isOperable(element: PlacedElement, type: ElementType): boolean {
  const { interaction, methodList } = element
  const isPressed = methodList.some(({ trigger }) => trigger !== 'appear')
  const isHooked = type.hooks?.some((hook) => hook.startsWith('like.')) === true
  return isField(type) || isHooked || isPressed || interaction.type !== 'none'
}

/** The words of a prop that visitors read, without its markup. */
export function toPlainText(value: unknown): string {
  if (typeof value !== 'string') return ''
  const plain = value.replace(/<[^<>]*>/g, ' ').replace(/&nbsp;/g, ' ')
  return plain.replace(/\s+/g, ' ').trim()
}

/** Whether an element of the type is there for the picture in this prop: one that is asked for, or that it brings. */
export function isImageSlot(type: ElementType, prop: PropSpec): boolean {
  if (prop.type !== 'image' || prop.runtime) return false
  const { default: brought } = prop
  return type.pickOnAdd !== undefined || (typeof brought === 'string' && brought !== '')
}

/** Whether it shows a picture that it is there for. */
export function hasImage({ pluginProps }: PlacedElement, type: ElementType): boolean {
  return type.props.some((prop) => isImageSlot(type, prop) && (pluginProps[prop.name] ?? '') !== '')
}
