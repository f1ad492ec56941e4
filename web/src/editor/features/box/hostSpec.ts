import type { PropSpec } from '../../../model/elementType.ts'
import type { CommonStyle } from '../../../model/work.ts'

/** A field of the host's own. The studio speaks one language at a time, so both sides say the same. */
export function specOf(name: string, label: string): PropSpec {
  return { name, type: 'string', label: { zh: label, en: label } }
}

export function choiceOf<T extends string>(
  name: string,
  label: string,
  choices: readonly T[],
  wordOf: (choice: T) => string,
): PropSpec {
  const labels = choices.map((choice) => [choice, { zh: wordOf(choice), en: wordOf(choice) }])
  const enumLabels = Object.fromEntries(labels) as PropSpec['enumLabels']
  return {
    ...specOf(name, label),
    type: 'enum',
    control: 'segmented',
    enum: [...choices],
    enumLabels,
  }
}

/** What every setting of a box is given. */
export interface BoxSettingProps {
  style: CommonStyle
  /** Changes with the same mergeKey become one step of the history. */
  onChange: (patch: Partial<CommonStyle>, mergeKey?: string) => void
}
