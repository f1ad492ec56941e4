/** Options of a choice field, as edited by `options-editor`. */

export interface Option {
  label: string
  value: string | number
}

/** Returns the stored options, whatever their stored type; options imported from another product may lack the label. */
export function optionsOf(stored: unknown): Option[] {
  const list: unknown[] = Array.isArray(stored) ? stored : []
  return list.map((option) => {
    const { label, value } = (option ?? {}) as Record<string, unknown>
    const isValue = typeof value === 'string' || typeof value === 'number'
    return { label: typeof label === 'string' ? label : '', value: isValue ? value : '' }
  })
}

/** Adds an option with a unique value. */
export function withNew(options: readonly Option[], labelOf: (number: number) => string): Option[] {
  let number = options.length + 1
  while (options.some(({ value }) => String(value) === `option${number}`)) number++
  return [...options, { label: labelOf(number), value: `option${number}` }]
}

/** Moves an option to another position. */
export function moved(options: readonly Option[], from: number, to: number): Option[] {
  const kept = options.filter((_, index) => index !== from)
  return [...kept.slice(0, to), ...options.slice(from, from + 1), ...kept.slice(to)]
}

/** Parses one option per line: `label` or `label|value`. Options that keep their label keep their value. */
export function fromLines(lines: string, before: readonly Option[]): Option[] {
  let options: Option[] = []
  for (const line of lines.split('\n').map((one) => one.trim())) {
    if (line === '') continue
    const [label = '', ...rest] = line.split('|').map((part) => part.trim())
    const known = before.find((option) => option.label === label)?.value
    const value = rest.join('|') || known
    options = value === undefined ? withNew(options, () => label) : [...options, { label, value }]
  }
  return options
}

/** Formats options as lines; a value that adds nothing to the label is omitted. */
export function toLines(options: readonly Option[]): string {
  return options
    .map(({ label, value }) => (/^option\d+$/.test(String(value)) ? label : `${label}|${value}`))
    .join('\n')
}
