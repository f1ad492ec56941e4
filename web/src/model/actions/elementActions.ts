/** What an element does when it is clicked or its page is shown (IN-017): the entries of its methodList. */
import { changeElements, withPatch } from '../change.ts'
import { mobileNumber } from './interaction.ts'
import type { ElementAction, Work } from '../work.ts'

export const TRIGGERS = ['click', 'appear'] as const

/** What a call is given: one kind of first argument for each name. */
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

/** Entries that an element may have; a list that somebody made by hand does not fill the panel without end. */
export const MAX_ACTIONS = 50

export const getArgumentKind = (name: string) =>
  name in ACTION_ARGUMENTS ? ACTION_ARGUMENTS[name as ActionName] : undefined

/** A new entry, not filled in yet but for what can be guessed. */
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

/** The entry after another name was picked: what both names take is kept. */
export function renameAction(call: ElementAction, name: ActionName): ElementAction {
  if (call.name === name) return call
  const first = firstArguments(name)
  const isSameKind = getArgumentKind(call.name) === getArgumentKind(name) && first.length > 0
  const kept = isSameKind ? [call.arguments[0], ...first.slice(1)] : first
  return { ...call, name, arguments: kept }
}

/** Links of page actions may also write a mail or call (IN-014, IN-016). */
const ACTION_ADDRESS = /^(?:https?:\/\/|mailto:|tel:)[^\s\p{Cc}]+$/iu

export const isActionAddress = (text: string): boolean => ACTION_ADDRESS.test(text)

/** Key of the sentence that says what is wrong with an entry. */
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

/** What an entry may point at. */
export interface ActionTargets {
  /** Uuids of the page that the entry stands on. */
  uuids: ReadonlySet<string>
  pages: readonly { id: string }[]
}

export function collectActionTargets(work: Work, pageId: string): ActionTargets {
  const page = work.pages.find(({ uuid }) => uuid === pageId)
  return { uuids: new Set(page?.elements.map(({ uuid }) => uuid)), pages: work.pages }
}

/** The first thing wrong with an entry; `typed` is what stands in its field and not yet in the work. */
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
 * The page that an entry leads to, counted from 0. Beside the index stands the page's id, so that the entry still means the same
 * page after pages were moved; entries from elsewhere have the index alone.
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

/** The copy is an entry of its own: what is typed into it later is not typed into the other. */
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
