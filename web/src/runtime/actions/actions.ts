/** The script of a page whose elements do something by themselves: when they are clicked, and when their page is shown. */
import { keyOf } from '@pinye/plugin-api/keys'
import { debounceMs } from '../core/clicks.ts'
import { isActionLink, type Action, type Trigger } from './encodeActions.ts'
import { goToPage } from '../goToPage.ts'
import { play, setVisibility, dispatchElementAction } from './perform.ts'
import { onPageShown } from './pageShown.ts'

/** When each entry last ran, by the box that it belongs to (IN-010). */
const last = new WeakMap<Element, Map<string, number>>()

/** Before the page core and the browser, so that the interaction comes last (IN-022). */
addEventListener('click', (event) => run(clicked(event), 'c'), true)
addEventListener(
  'keydown',
  (event) => {
    const box = clicked(event)
    // Links, buttons and fields make a click of the key themselves, and where the core listens it keeps the page still.
    if ((keyOf(event) !== 'Enter' && keyOf(event) !== ' ') || box !== event.target) return
    if (!box.matches('[role=button],[role=link]')) return
    if (keyOf(event) === ' ') event.preventDefault()
    run(box, 'c')
  },
  true,
)
onPageShown((page) => {
  for (const box of page.querySelectorAll<HTMLElement>('[data-acts]')) run(box, 'a')
})

function clicked(event: Event): HTMLElement | undefined {
  const { target } = event
  if (!(target instanceof Element)) return undefined
  return target.closest<HTMLElement>('[data-acts]') ?? undefined
}

function run(box: HTMLElement | undefined, trigger: Trigger): void {
  if (!box) return
  const before = last.get(box) ?? new Map<string, number>()
  last.set(box, before)
  const now = Date.now()
  for (const act of read(box.dataset.acts)) {
    if (act[0] !== trigger) continue
    const key = JSON.stringify(act)
    const isAgain = now - (before.get(key) ?? -Infinity) < debounceMs
    // One that stands twice in a list runs twice, for each press.
    if (isAgain && before.get(key) !== now) continue
    before.set(key, now)
    perform(act)
  }
}

function perform(act: Action): void {
  switch (act[1]) {
    case 'go':
      return goToPage(act[3])
    case 'link':
      // What a view drew is no entry of the author's, and is held to the same rule (IN-014).
      if (isActionLink(act[2])) location.assign(act[2])
      return undefined
    case 'tell':
      return dispatchElementAction(act[2], act[3])
    case 'play':
      return play(act[2], act[3], act[4])
    default:
      return setVisibility(act[1], act[2])
  }
}

function read(text: string | undefined): Action[] {
  try {
    const acts = JSON.parse(text ?? '') as unknown
    return Array.isArray(acts) ? (acts as Action[]).filter(Array.isArray) : []
  } catch {
    return []
  }
}
