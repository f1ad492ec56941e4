import type { PropSpec } from '../../../model/elementType.ts'
import type { CommonStyle } from '../../../model/work.ts'

/** Returns the spec of a field defined by the studio. Texts are already translated, so both languages are the same. */
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

/** Props of every box setting. */
export interface BoxSettingProps {
  style: CommonStyle
  /** Changes with the same mergeKey are one history step. */
  onChange: (patch: Partial<CommonStyle>, mergeKey?: string) => void
}
