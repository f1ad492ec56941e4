/** What visitors of a work would notice, found before it is published. */
import type { ElementType } from '../elementType.ts'
import type { Typed } from '../unfinished.ts'
import type { Page, PlacedElement, Work } from '../work.ts'

export type ProblemCode =
  | 'emptyPicture'
  | 'untouched'
  | 'unlabelled'
  | 'doubled'
  | 'deadLink'
  | 'faint'
  | 'outside'
  | 'cutOff'
  | 'noSignIn'

export interface Problem {
  code: ProblemCode
  /** A warning holds the publication until the author says so; a hint does not. */
  severity: 'warning' | 'hint'
  pageId: string
  uuid: string
  values?: Record<string, string>
  /** A change that puts it right without taking anything away. */
  fix?: (work: Work) => Work
}

export interface Facts {
  types: ReadonlyMap<string, ElementType>
  /** Whether visitors can sign in at all. */
  hasSignIn: boolean
  /** What was typed of interactions and actions and is not good enough for the work. */
  typed?: Typed
}

/** A page as its checks see it. */
export interface Scene {
  work: Work
  page: Page
  facts: Facts
}

/** One thing that is looked for on a page. */
export type Check = (scene: Scene) => Problem[]

/** The elements of a page that visitors see and whose type is known. */
export function seen({ page, facts }: Scene): { element: PlacedElement; type: ElementType }[] {
  return page.elements.flatMap((element) => {
    const type = facts.types.get(element.name)
    return type && element.visible ? [{ element, type }] : []
  })
}

/** The words of a prop that visitors read, without its markup. */
export function wordsOf(value: unknown): string {
  if (typeof value !== 'string') return ''
  const plain = value.replace(/<[^<>]*>/g, ' ').replace(/&nbsp;/g, ' ')
  return plain.replace(/\s+/g, ' ').trim()
}
