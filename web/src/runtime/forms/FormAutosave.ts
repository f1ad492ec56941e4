import { controlsOf } from './controls.ts'

/** Answers that were not submitted are forgotten after so long. */
const MAX_AGE_MS = 7 * 24 * 3_600_000
/** A pause in typing that is long enough to write. */
const DEBOUNCE_MS = 300
/** What a device does not keep: secrets, and what only the browser may set. */
const EXCLUDED_TYPES = ['password', 'file', 'hidden', 'submit', 'button', 'reset', 'image']

interface StoredValues {
  at: number
  /** What stands in the controls of a name; the ticked ones, where they are ticked. */
  values: Record<string, string[]>
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/**
 * What a visitor has filled in stays on the device until it is submitted, so that neither a reload nor a closed tab loses it.
 * Nothing of it leaves the device.
 */
export class FormAutosave {
  private readonly element: HTMLFormElement
  private readonly key: string
  private timer: ReturnType<typeof setTimeout> | undefined

  constructor(element: HTMLFormElement, key: string) {
    this.element = element
    this.key = key
    for (const kind of ['input', 'change']) {
      document.addEventListener(kind, this.handleInput, { capture: true, passive: true })
    }
    window.addEventListener('pagehide', this.flush)
  }

  /** Puts the answers back into their controls; whether there were any that are not there already. */
  restore(): boolean {
    const values = this.read()
    let isChanged = false
    for (const control of this.controls()) {
      const kept = values[control.name]
      if (kept) isChanged = put(control, kept) || isChanged
    }
    return isChanged
  }

  readonly forget = (): void => {
    clearTimeout(this.timer)
    this.timer = undefined
    try {
      localStorage.removeItem(this.key)
    } catch {
      // A browser that keeps nothing has nothing to forget.
    }
  }

  private readonly handleInput = ({ target, isTrusted }: Event): void => {
    if ((target as Partial<Control> | null)?.form !== this.element) return
    clearTimeout(this.timer)
    this.timer = setTimeout(this.flush, isTrusted ? DEBOUNCE_MS : 0)
  }

  private readonly flush = (): void => {
    if (this.timer === undefined) return
    clearTimeout(this.timer)
    this.timer = undefined
    const values: StoredValues['values'] = {}
    const controls = this.controls()
    for (const { name } of controls) {
      values[name] ??= valuesOf(controls.filter((control) => control.name === name))
    }
    try {
      localStorage.setItem(
        this.key,
        JSON.stringify({ at: Date.now(), values } satisfies StoredValues),
      )
    } catch {
      // The device is full, or keeps nothing: the form works all the same.
    }
  }

  private read(): StoredValues['values'] {
    try {
      const stored = JSON.parse(localStorage.getItem(this.key) ?? '') as StoredValues
      if (Math.abs(Date.now() - stored.at) < MAX_AGE_MS) return stored.values
      this.forget()
    } catch {
      // Nothing is kept, or nothing that can be read.
    }
    return {}
  }

  private controls(): Control[] {
    return controlsOf(this.element).filter(({ type }) => !EXCLUDED_TYPES.includes(type))
  }
}

function isTicked(control: Control): control is HTMLInputElement {
  return control.type === 'checkbox' || control.type === 'radio'
}

/** What stands in these controls, the ticked ones where they are ticked. */
function valuesOf(controls: Control[]): string[] {
  return controls.flatMap((control) => {
    if (isTicked(control)) return control.checked ? [control.value] : []
    if (control instanceof HTMLSelectElement) {
      return [...control.selectedOptions].map(({ value }) => value)
    }
    return [control.value]
  })
}

/** Puts an answer into a control, as if it were typed; whether it changed anything. */
function put(control: Control, kept: string[]): boolean {
  if (isTicked(control)) {
    const isChosen = kept.includes(control.value)
    if (control.checked === isChosen) return false
    control.checked = isChosen
  } else if (control instanceof HTMLSelectElement) {
    if (valuesOf([control]).join('\n') === kept.join('\n')) return false
    for (const option of control.options) option.selected = kept.includes(option.value)
  } else {
    if (control.value === (kept[0] ?? '')) return false
    control.value = kept[0] ?? ''
  }
  for (const kind of ['input', 'change']) control.dispatchEvent(new Event(kind, { bubbles: true }))
  return true
}
