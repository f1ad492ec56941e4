import { controlsOf } from './controls.ts'

/** Maximum age of stored answers that were not submitted. */
const MAX_AGE_MS = 7 * 24 * 3_600_000
/** Debounce before answers are stored. */
const DEBOUNCE_MS = 300
/** Types that are never stored: secrets, and values that only the browser may set. */
const EXCLUDED_TYPES = ['password', 'file', 'hidden', 'submit', 'button', 'reset', 'image']

interface StoredValues {
  at: number
  /** Values by control name; for checkboxes and radio buttons those that are checked. */
  values: Record<string, string[]>
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/**
 * Stores a visitor's answers on the device until they are submitted, so that neither a reload nor a closed tab loses
 * them. They do not leave the device.
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

  /** Restores the answers into their controls; returns whether any control changed. */
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
      // Without storage there is nothing to remove.
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
      // The storage is full or unavailable: the form works without it.
    }
  }

  private read(): StoredValues['values'] {
    try {
      const stored = JSON.parse(localStorage.getItem(this.key) ?? '') as StoredValues
      if (Math.abs(Date.now() - stored.at) < MAX_AGE_MS) return stored.values
      this.forget()
    } catch {
      // Nothing is stored, or it cannot be parsed.
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

/** Returns the values of these controls; for checkboxes and radio buttons those that are checked. */
function valuesOf(controls: Control[]): string[] {
  return controls.flatMap((control) => {
    if (isTicked(control)) return control.checked ? [control.value] : []
    if (control instanceof HTMLSelectElement) {
      return [...control.selectedOptions].map(({ value }) => value)
    }
    return [control.value]
  })
}

/** Sets a control's value as if typed; returns whether it changed. */
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
