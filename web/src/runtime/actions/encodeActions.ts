/** Encodes the actions of a page's elements for its script (IN-013, IN-017). No DOM here: the prerenderer runs this. */
import type { ElementAction } from '../../model/work.ts'
import { isMobileNumber, type PageLinks } from '../interaction.ts'

/** `c`: on a click; `a`: when the page is shown. */
export type Trigger = 'c' | 'a'
export type Action =
  | [Trigger, 'go', index: number, pageId: string]
  | [Trigger, 'link', href: string]
  | [Trigger, 'show' | 'hide' | 'toggle', uuid: string]
  | [Trigger, 'tell', uuid: string, name: string]
  | [Trigger, 'play', uuid: string, animation: string, ms: number]

/** Maximum number of actions read per element. */
const MAX_ACTIONS = 50
/** IN-014, IN-016 */
const PAGE_ACTION_LINK = /^(?:https?:\/\/|mailto:|tel:)[^\s\p{Cc}]+$/iu

export const isActionLink = (text: string): boolean => PAGE_ACTION_LINK.test(text)

/** Returns the encoded valid actions in their order; undefined when there are none. */
export function encodeActions(
  calls: readonly ElementAction[] | undefined,
  links: PageLinks,
): string | undefined {
  const acts = (calls ?? [])
    .slice(0, MAX_ACTIONS)
    .flatMap((call) => encodeAction(call, links) ?? [])
  return acts.length > 0 ? JSON.stringify(acts) : undefined
}

/** Returns a list, so that flattening removes invalid entries. */
function encodeAction(call: ElementAction | null, links: PageLinks): Action[] | undefined {
  const given = Array.isArray(call?.arguments) ? call.arguments : []
  const first = text(given[0])
  const on: Trigger = call?.trigger === 'appear' ? 'a' : 'c'
  switch (call?.name) {
    case 'goToPage': {
      const id = text(given[1])
      const index = id ? links.ids.indexOf(id) : Number(given[0])
      const pageId = links.ids[index]
      return given.length > 0 && pageId !== undefined ? [[on, 'go', index, pageId]] : undefined
    }
    case 'openLink':
      return isActionLink(first) ? [[on, 'link', first]] : undefined
    case 'callPhone':
      return isMobileNumber(first) ? [[on, 'link', `tel:${first}`]] : undefined
    case 'showElement':
    case 'hideElement':
    case 'toggleElement':
      return first ? [[on, KINDS[call.name], first]] : undefined
    case 'sendMessage':
      return first && text(given[1]) ? [[on, 'tell', first, text(given[1])]] : undefined
    case 'playAnimation':
      return first && text(given[1])
        ? [[on, 'play', first, text(given[1]), duration(given[2])]]
        : undefined
    default:
      return undefined
  }
}

const KINDS = { showElement: 'show', hideElement: 'hide', toggleElement: 'toggle' } as const

function duration(value: unknown): number {
  return typeof value === 'number' && value >= 100 && value <= 10_000 ? value : 1000
}

function text(value: unknown): string {
  return typeof value === 'string' ? value.trim() : ''
}
