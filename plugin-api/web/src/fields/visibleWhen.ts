import { asText } from './control.ts'
import type { Props } from '../contract/types.ts'

/**
 * Returns whether a prop is shown for the given values. Forms: `name`, `!name`, `name == value`, `name != value`,
 * `name in a, b`. Any other condition hides nothing, so that a newer form never locks an author out.
 */
export function visibleWhen(condition: string | undefined, props: Props): boolean {
  if (!condition) return true
  const comparison = /^\s*([\w.-]+)\s*(==|!=)\s*(.*?)\s*$/.exec(condition)
  if (comparison) {
    const [, name = '', operator, value = ''] = comparison
    const same = asText(props[name]) === unquoted(value)
    return operator === '==' ? same : !same
  }
  const choice = /^\s*([\w.-]+)\s+in\s+(.*?)\s*$/.exec(condition)
  if (choice) {
    const [, name = '', values = ''] = choice
    const wanted = values.split(',').map((value) => unquoted(value.trim()))
    return wanted.includes(asText(props[name]))
  }
  const plain = /^\s*(!?)\s*([\w-]+)\s*$/.exec(condition)
  if (!plain) return true
  const [, not, name = ''] = plain
  return Boolean(props[name]) !== (not === '!')
}

function unquoted(value: string): string {
  return /^(["']).*\1$/.test(value) ? value.slice(1, -1) : value
}
