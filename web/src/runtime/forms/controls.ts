import type { FieldEntry } from '@pinye/plugin-api'

/** Names reserved for the hidden inputs of the document. */
const OWN = /^py-/

/** Returns the native controls of a form's fields, in document order. */
export function controlsOf(element: HTMLFormElement): HTMLInputElement[] {
  const all = [...element.elements] as HTMLInputElement[]
  return all.filter(({ name }) => name && !OWN.test(name))
}

/** Sorts fields by document order; they register in the order of their hydration. */
export function inOrder(element: HTMLFormElement, fields: Iterable<FieldEntry>): FieldEntry[] {
  const names = [...new Set(controlsOf(element).map(({ name }) => name))]
  const place = ({ name }: FieldEntry) => {
    const at = names.indexOf(name)
    return at < 0 ? names.length : at
  }
  return [...fields].sort((a, b) => place(a) - place(b))
}

/**
 * Returns the answers: values of native controls, overridden by those of hydrated fields. The last field of a name wins
 * (FM-022).
 */
export function answersOf(
  element: HTMLFormElement,
  fields: Iterable<FieldEntry>,
): Record<string, unknown> {
  const data: Record<string, unknown> = {}
  for (const [name, value] of new FormData(element)) {
    if (OWN.test(name) || typeof value !== 'string') continue
    const before = data[name]
    data[name] = before === undefined ? value : [before, value].flat()
  }
  for (const field of inOrder(element, fields)) {
    const value = field.value()
    if (value === undefined) delete data[field.name]
    else data[field.name] = value
  }
  return data
}

/** Returns the value of a hidden input of the document. */
export function ownValue(element: HTMLFormElement, name: string): string {
  return (element.elements.namedItem(name) as HTMLInputElement | null)?.value ?? ''
}

/** Blurs a focused number field on a wheel event: browsers would change its value instead of scrolling the page. */
export function blurNumberInputOnWheel(root: Document): void {
  root.addEventListener('wheel', leaveNumber, { capture: true, passive: true })
}

function leaveNumber({ target }: Event): void {
  const isNumber = target instanceof HTMLInputElement && target.type === 'number'
  if (isNumber && target === target.ownerDocument.activeElement) target.blur()
}
