import { describe, expect, it } from 'vitest'
import rows from '../../../../docs/plugin-conditions.json' with { type: 'json' }
import { visibleWhen } from './visibleWhen.ts'
import type { Props } from '../contract/types.ts'

/** EL-PLG-005: the five forms of a condition; the host's tests read the same table (host/domain/src/condition.rs). */
describe('a prop is visible', () => {
  it.each(rows as unknown as [string, Props, boolean][])(
    'when %s with %o: %s',
    (condition, props, visible) => {
      expect(visibleWhen(condition, props)).toBe(visible)
    },
  )

  it('without a condition', () => {
    expect(visibleWhen(undefined, {})).toBe(true)
  })
})
