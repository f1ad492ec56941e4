/** What an element does when it is clicked or its page is shown (IN-017): the entries of its methodList. */
import { changeElements, patched } from './change.ts'
import { mobileNumber } from './interaction.ts'
import type { MethodCall, Work } from './work.ts'

export const TRIGGERS = ['click', 'appear'] as const

/** What a call is given: one kind of first argument for each name. */
export const CALL_NEEDS = {
  goToPage: 'page',
  openLink: 'link',
  callPhone: 'phone',
  showElement: 'element',
  hideElement: 'element',
  toggleElement: 'element',
  playAnimation: 'element',
  sendMessage: 'element',
} as const

export type CallName = keyof typeof CALL_NEEDS
export const CALL_NAMES = Object.keys(CALL_NEEDS) as CallName[]

/** Entries that an element may have; a list that somebody made by hand does not fill the panel without end. */
export const MOST_CALLS = 50

export const needOf = (name: string) =>
  name in CALL_NEEDS ? CALL_NEEDS[name as CallName] : undefined

/** A new entry, not filled in yet but for what can be guessed. */
export function newCall(trigger: string, name: CallName): MethodCall {
  return { trigger, name, arguments: firstArguments(name) }
}

function firstArguments(name: CallName): unknown[] {
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
export function renamedCall(call: MethodCall, name: CallName): MethodCall {
  if (call.name === name) return call
  const first = firstArguments(name)
  const isSameKind = needOf(call.name) === needOf(name) && first.length > 0
  const kept = isSameKind ? [call.arguments[0], ...first.slice(1)] : first
  return { ...call, name, arguments: kept }
}

/** Links of page actions may also write a mail or call (IN-014, IN-016). */
const ACTION_ADDRESS = /^(?:https?:\/\/|mailto:|tel:)[^\s\p{Cc}]+$/iu

export const isActionAddress = (text: string): boolean => ACTION_ADDRESS.test(text)

/** Key of the sentence that says what is wrong with an entry. */
export type CallFault =
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
export interface Reach {
  /** Uuids of the page that the entry stands on. */
  uuids: ReadonlySet<string>
  pages: readonly { id: string }[]
}

export function reachOf(work: Work, pageId: string): Reach {
  const page = work.pages.find(({ uuid }) => uuid === pageId)
  return { uuids: new Set(page?.elements.map(({ uuid }) => uuid)), pages: work.pages }
}

/** The first thing wrong with an entry; `typed` is what stands in its field and not yet in the work. */
export function callFault(call: MethodCall, reach: Reach, typed?: string): CallFault | undefined {
  const text = (typed ?? textOf(call.arguments[0])).trim()
  switch (needOf(call.name)) {
    case 'page':
      if (call.arguments.length === 0) return 'page'
      return pageIndexOf(call, reach.pages) === undefined ? 'pageGone' : undefined
    case 'link':
      if (text === '') return 'link'
      return isActionAddress(text) ? undefined : 'linkInvalid'
    case 'phone':
      if (text === '') return 'phone'
      return mobileNumber(text) === undefined ? 'phoneInvalid' : undefined
    case 'element':
      if (text === '') return 'element'
      if (!reach.uuids.has(text)) return 'elementGone'
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
  { arguments: [index, id] }: MethodCall,
  pages: Reach['pages'],
): number | undefined {
  const found = typeof id === 'string' && id ? pages.findIndex((page) => page.id === id) : index
  return typeof found === 'number' && pages[found] !== undefined ? found : undefined
}

export function setCalls(
  work: Work,
  pageId: string,
  uuid: string,
  change: (calls: readonly MethodCall[]) => readonly MethodCall[],
): Work {
  return changeElements(work, pageId, [uuid], (element) => {
    const { methodList } = element
    const next = change(methodList)
    return next === methodList ? element : patched(element, { methodList: [...next] })
  })
}

export type Calls = readonly MethodCall[]

export const addCall =
  (call: MethodCall) =>
  (calls: Calls): Calls =>
    calls.length < MOST_CALLS ? [...calls, call] : calls

export const replaceCall =
  (index: number, call: MethodCall) =>
  (calls: Calls): Calls =>
    calls[index] === call ? calls : calls.map((one, at) => (at === index ? call : one))

export const removeCall =
  (index: number) =>
  (calls: Calls): Calls =>
    calls.filter((_, at) => at !== index)

/** The copy is an entry of its own: what is typed into it later is not typed into the other. */
export const duplicateCall =
  (index: number) =>
  (calls: Calls): Calls => {
    const call = calls[index]
    if (!call || calls.length >= MOST_CALLS) return calls
    return [...calls.slice(0, index + 1), { ...call }, ...calls.slice(index + 1)]
  }

export const moveCall =
  (from: number, to: number) =>
  (calls: Calls): Calls => {
    const call = calls[from]
    if (!call || to < 0 || to >= calls.length || from === to) return calls
    const others = calls.filter((_, at) => at !== from)
    return [...others.slice(0, to), call, ...others.slice(to)]
  }

export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
