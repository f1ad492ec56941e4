import { keyOf } from '@pinye/plugin-api/keys'
import type { Language } from '../../model/work.ts'

/**
 * Asks a question in a dialog of the page; Escape and the backdrop mean no. Not a `dialog` element, which Safari
 * supports since 15.4 only.
 */
export function confirm(question: string, language: Language): Promise<boolean> {
  const [no, yes] = language === 'en-US' ? ['Cancel', 'OK'] : ['取消', '确定']
  const before = document.activeElement
  const backdrop = document.createElement('div')
  backdrop.className = 'py-confirm'
  const box = document.createElement('div')
  box.setAttribute('role', 'alertdialog')
  box.setAttribute('aria-modal', 'true')
  box.setAttribute('aria-label', question)
  const text = document.createElement('p')
  text.textContent = question
  const buttons = [button(no, 'no'), button(yes, 'yes')] as const
  box.append(text, ...buttons)
  backdrop.append(box)
  return new Promise((resolve) => {
    const close = (answer: boolean) => {
      document.removeEventListener('keydown', handleKey, true)
      backdrop.remove()
      if (before instanceof HTMLElement) before.focus({ preventScroll: true })
      resolve(answer)
    }
    const handleKey = (event: KeyboardEvent) => {
      // The page's own key handlers, which turn pages, must not run while the dialog is open.
      event.stopPropagation()
      const key = keyOf(event)
      if (key === 'Escape') close(false)
      if (key !== 'Tab') return
      event.preventDefault()
      const [first, second] = buttons
      const next = document.activeElement === first ? second : first
      next.focus()
    }
    backdrop.addEventListener('click', ({ target }) => {
      if (target === backdrop || target === buttons[0]) close(false)
      if (target === buttons[1]) close(true)
    })
    document.addEventListener('keydown', handleKey, true)
    document.body.append(backdrop)
    buttons[0].focus({ preventScroll: true })
  })
}

function button(label: string, value: string): HTMLButtonElement {
  const one = document.createElement('button')
  one.type = 'button'
  one.textContent = label
  one.className = `py-confirm-${value}`
  return one
}
