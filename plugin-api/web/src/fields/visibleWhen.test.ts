import { describe, expect, it } from 'vitest'
import { visibleWhen } from './visibleWhen.ts'

/** EL-PLG-005: the five forms of a condition. */
describe('a prop is visible', () => {
  it.each([
    [undefined, {}, true],
    ['showBackground', { showBackground: true }, true],
    ['showBackground', { showBackground: false }, false],
    ['showBackground', {}, false],
    ['!plain', { plain: false }, true],
    ['!plain', { plain: true }, false],
    ['kind == card', { kind: 'card' }, true],
    ['kind == card', { kind: 'list' }, false],
    ['kind==card', { kind: 'card' }, true],
    ['kind != none', { kind: 'none' }, false],
    ['kind != none', { kind: 'inset' }, true],
    ['count == 0', { count: 0 }, true],
    ['on == true', { on: true }, true],
    ['kind == "two words"', { kind: 'two words' }, true],
    ["kind == ''", {}, true],
    ['kind in number, date, time', { kind: 'date' }, true],
    ['kind in number, date, time', { kind: 'text' }, false],
    ['kind in number', { kind: 'number' }, true],
    ['kind in "two words", none', { kind: 'two words' }, true],
    ['count in 0, 1', { count: 1 }, true],
    ['kind in number, date', {}, false],
    ['a && b', {}, true],
  ])('when %s with %o: %s', (condition, props, visible) => {
    expect(visibleWhen(condition, props)).toBe(visible)
  })
})
