/** Script of pages with actions: runs them on a click, and when a page is shown. */
import { keyOf } from '@pinye/plugin-api/keys'
import { debounceMs } from '../core/clicks.ts'
import { isActionLink, type Action, type Trigger } from './encodeActions.ts'
import { goToPage } from '../goToPage.ts'
import { play, setVisibility, dispatchElementAction } from './perform.ts'
import { onPageShown } from './pageShown.ts'

/** Time of the last run of each action, by the box it belongs to (IN-010). */
const last = new WeakMap<Element, Map<string, number>>()

/** In the capture phase, before the page core and the browser, so that the interaction comes last (IN-022). */
addEventListener('click', (event) => run(clicked(event), 'c'), true)
addEventListener(
  'keydown',
  (event) => {
    const box = clicked(event)
    // Native links, buttons and fields turn the key into a click; for other boxes this handler runs the actions and,
    // like the core, keeps the page from scrolling.
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
    // An action that is listed twice runs twice per press.
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
      // The attribute may come from a view instead of the author, so it is validated again (IN-014).
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
