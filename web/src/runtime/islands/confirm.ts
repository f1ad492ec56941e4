import type { Language } from '../../model/work.ts'

/** Asks a question in a window of the page's own; Escape and the backdrop mean no. */
export function confirm(question: string, language: Language): Promise<boolean> {
  const [no, yes] = language === 'en-US' ? ['Cancel', 'OK'] : ['取消', '确定']
  const dialog = document.createElement('dialog')
  dialog.className = 'py-confirm'
  const text = document.createElement('p')
  text.textContent = question
  dialog.append(text, button(no, 'no'), button(yes, 'yes'))
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog) dialog.close('no')
  })
  return new Promise((resolve) => {
    dialog.addEventListener('close', () => {
      dialog.remove()
      resolve(dialog.returnValue === 'yes')
    })
    document.body.append(dialog)
    dialog.showModal()
  })

  function button(label: string, value: string): HTMLButtonElement {
    const one = document.createElement('button')
    one.type = 'button'
    one.textContent = label
    one.className = `py-confirm-${value}`
    one.addEventListener('click', () => dialog.close(value))
    return one
  }
}
