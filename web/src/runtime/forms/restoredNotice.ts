import type { formTexts } from './texts.ts'

/** Shows that earlier answers were restored, with a button that clears them. */
export function showRestoredNotice(
  texts: ReturnType<typeof formTexts>,
  onForget: () => void,
): void {
  const note = document.createElement('div')
  note.className = 'py-kept'
  note.setAttribute('role', 'status')
  const words = document.createElement('span')
  words.textContent = texts.kept
  note.append(
    words,
    button(texts.forget, onForget),
    button(texts.close, () => undefined),
  )
  document.body.append(note)

  function button(text: string, act: () => void): HTMLButtonElement {
    const element = document.createElement('button')
    element.type = 'button'
    element.textContent = text
    element.addEventListener('click', () => {
      note.remove()
      act()
    })
    return element
  }
}
