/** Actions of an element on a click or when its page is shown (IN-017): the entries of its methodList. */
import { changeElements, withPatch } from '../change.ts'
import { mobileNumber } from './interaction.ts'
import type { ElementAction, Work } from '../work.ts'

export const TRIGGERS = ['click', 'appear'] as const

/** Kind of the first argument of each action. */
export const ACTION_ARGUMENTS = {
  goToPage: 'page',
  openLink: 'link',
  callPhone: 'phone',
  showElement: 'element',
  hideElement: 'element',
  toggleElement: 'element',
  playAnimation: 'element',
  sendMessage: 'element',
} as const

export type ActionName = keyof typeof ACTION_ARGUMENTS
export const ACTION_NAMES = Object.keys(ACTION_ARGUMENTS) as ActionName[]

/** Maximum number of actions of an element; a longer list, made outside of the editor, would flood the panel. */
export const MAX_ACTIONS = 50

export const getArgumentKind = (name: string) =>
  name in ACTION_ARGUMENTS ? ACTION_ARGUMENTS[name as ActionName] : undefined

/** Returns a new entry with the default arguments of its action. */
export function createAction(trigger: string, name: ActionName): ElementAction {
  return { trigger, name, arguments: firstArguments(name) }
}

function firstArguments(name: ActionName): unknown[] {
  switch (name) {
    case 'goToPage':
      return []
    case 'playAnimation':
      return ['', 'pulse', 1000]
    case 'sendMessage':
      return ['', '']
    default:
      return ['']
  }
}

/** Returns the entry with another action; keeps the arguments that both actions take. */
export function renameAction(call: ElementAction, name: ActionName): ElementAction {
  if (call.name === name) return call
  const first = firstArguments(name)
  const isSameKind = getArgumentKind(call.name) === getArgumentKind(name) && first.length > 0
  const kept = isSameKind ? [call.arguments[0], ...first.slice(1)] : first
  return { ...call, name, arguments: kept }
}

/** Links of page actions may also be mailto: and tel: (IN-014, IN-016). */
const ACTION_ADDRESS = /^(?:https?:\/\/|mailto:|tel:)[^\s\p{Cc}]+$/iu

export const isActionAddress = (text: string): boolean => ACTION_ADDRESS.test(text)

/** Text key of an error in an entry. */
export type ActionErrorCode =
  | 'element'
  | 'elementGone'
  | 'page'
  | 'pageGone'
  | 'link'
  | 'linkInvalid'
  | 'phone'
  | 'phoneInvalid'
  | 'message'

/** Valid targets of an entry. */
export interface ActionTargets {
  /** Uuids of the elements on the entry's page. */
  uuids: ReadonlySet<string>
  pages: readonly { id: string }[]
}

export function collectActionTargets(work: Work, pageId: string): ActionTargets {
  const page = work.pages.find(({ uuid }) => uuid === pageId)
  return { uuids: new Set(page?.elements.map(({ uuid }) => uuid)), pages: work.pages }
}

/** Returns the first error of an entry; `typed` is text in its field that is not in the work yet. */
export function validateAction(
  call: ElementAction,
  targets: ActionTargets,
  typed?: string,
): ActionErrorCode | undefined {
  const text = (typed ?? textOf(call.arguments[0])).trim()
  switch (getArgumentKind(call.name)) {
    case 'page':
      if (call.arguments.length === 0) return 'page'
      return pageIndexOf(call, targets.pages) === undefined ? 'pageGone' : undefined
    case 'link':
      if (text === '') return 'link'
      return isActionAddress(text) ? undefined : 'linkInvalid'
    case 'phone':
      if (text === '') return 'phone'
      return mobileNumber(text) === undefined ? 'phoneInvalid' : undefined
    case 'element':
      if (text === '') return 'element'
      if (!targets.uuids.has(text)) return 'elementGone'
      return call.name === 'sendMessage' && !textOf(call.arguments[1]) ? 'message' : undefined
    default:
      return undefined
  }
}

/**
 * Returns the index of the page that an entry leads to, from 0. Entries store the page's id next to the index, so that
 * they still find it after pages were moved; entries from elsewhere have only the index.
 */
export function pageIndexOf(
  { arguments: [index, id] }: ElementAction,
  pages: ActionTargets['pages'],
): number | undefined {
  const found = typeof id === 'string' && id ? pages.findIndex((page) => page.id === id) : index
  return typeof found === 'number' && pages[found] !== undefined ? found : undefined
}

export function setActions(
  work: Work,
  pageId: string,
  uuid: string,
  change: (calls: readonly ElementAction[]) => readonly ElementAction[],
): Work {
  return changeElements(work, pageId, [uuid], (element) => {
    const { methodList } = element
    const next = change(methodList)
    return next === methodList ? element : withPatch(element, { methodList: [...next] })
  })
}

export type ActionList = readonly ElementAction[]

export const addAction =
  (call: ElementAction) =>
  (calls: ActionList): ActionList =>
    calls.length < MAX_ACTIONS ? [...calls, call] : calls

export const replaceAction =
  (index: number, call: ElementAction) =>
  (calls: ActionList): ActionList =>
    calls[index] === call ? calls : calls.map((one, at) => (at === index ? call : one))

export const removeAction =
  (index: number) =>
  (calls: ActionList): ActionList =>
    calls.filter((_, at) => at !== index)

/** Copies an entry as an independent object, so that later edits affect only one of them. */
export const duplicateAction =
  (index: number) =>
  (calls: ActionList): ActionList => {
    const call = calls[index]
    if (!call || calls.length >= MAX_ACTIONS) return calls
    return [...calls.slice(0, index + 1), { ...call }, ...calls.slice(index + 1)]
  }

export const moveAction =
  (from: number, to: number) =>
  (calls: ActionList): ActionList => {
    const call = calls[from]
    if (!call || to < 0 || to >= calls.length || from === to) return calls
    const others = calls.filter((_, at) => at !== from)
    return [...others.slice(0, to), call, ...others.slice(to)]
  }

export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
