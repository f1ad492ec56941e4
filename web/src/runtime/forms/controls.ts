import type { FieldEntry } from '@pinye/plugin-api'

/** Names that the document itself gives to what stands in a form beside its fields. */
const OWN = /^py-/

/** The native controls of a form's fields, in document order. */
export function controlsOf(element: HTMLFormElement): HTMLInputElement[] {
  const all = [...element.elements] as HTMLInputElement[]
  return all.filter(({ name }) => name && !OWN.test(name))
}

/** Fields register when they come to life; a visitor reads them as they stand in the document. */
export function inOrder(element: HTMLFormElement, fields: Iterable<FieldEntry>): FieldEntry[] {
  const names = [...new Set(controlsOf(element).map(({ name }) => name))]
  const place = ({ name }: FieldEntry) => {
    const at = names.indexOf(name)
    return at < 0 ? names.length : at
  }
  return [...fields].sort((a, b) => place(a) - place(b))
}

/** What stands in native controls, and over it what fields say of themselves. Later fields of a name win (FM-022). */
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

/** What the document itself says in a form. */
export function ownValue(element: HTMLFormElement, name: string): string {
  return (element.elements.namedItem(name) as HTMLInputElement | null)?.value ?? ''
}

/**
 * The wheel scrolls the page. Browsers let it count the number field up or down that has the focus, which changes an answer
 * unseen: the field loses the focus before it hears of the wheel.
 */
export function blurNumberInputOnWheel(root: Document): void {
  root.addEventListener('wheel', leaveNumber, { capture: true, passive: true })
}

function leaveNumber({ target }: Event): void {
  const isNumber = target instanceof HTMLInputElement && target.type === 'number'
  if (isNumber && target === target.ownerDocument.activeElement) target.blur()
}
