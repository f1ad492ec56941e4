import { afterEach, describe, expect, it, vi } from 'vitest'
import { commands } from './commands.ts'
import { keyCaps, matchesKeys, menuKeys, pressedNames } from './keys.ts'

afterEach(() => void vi.unstubAllGlobals())

const press = (key: string, over: Partial<KeyboardEventInit> = {}) =>
  new KeyboardEvent('keydown', { key, ...over })
const matches = (keys: string, event: KeyboardEvent) =>
  pressedNames(event).some((name) => matchesKeys(keys, name, event))

/** ED-030 */
describe('keys of commands', () => {
  it('mean one command each, but for Enter, which goes into a group or into a text', () => {
    const all = Object.values(commands).flatMap(({ keys }) => [...keys] as string[])
    const twice = all.filter((keys, index) => all.indexOf(keys) !== index)
    expect(twice).toEqual(['Shift? Alt? Enter'])
  })

  it.each([
    ['Ctrl Z', press('z', { ctrlKey: true }), true],
    ['Ctrl Z', press('z', { metaKey: true }), true],
    ['Ctrl Z', press('Z', { ctrlKey: true, shiftKey: true }), false],
    ['Ctrl Z', press('z', { ctrlKey: true, altKey: true }), false],
    ['Ctrl Shift? S', press('S', { ctrlKey: true, shiftKey: true }), true],
    ['Ctrl ]', press('+', { ctrlKey: true, code: 'BracketRight' }), true],
    ['Ctrl Shift ]', press('}', { ctrlKey: true, shiftKey: true, code: 'KeyX' }), true],
    ['Delete', press('Delete', { ctrlKey: true }), false],
  ])('%s', (keys, event, expected) => {
    expect(matches(keys, event)).toBe(expected)
  })

  it('are named as they are printed: Command on a Mac, Ctrl elsewhere', () => {
    expect(keyCaps('Ctrl Shift? S')).toEqual(['Ctrl', 'S'])
    expect(menuKeys('Ctrl Shift ]')).toBe('Ctrl ⇧ ]')
    vi.stubGlobal('navigator', { userAgent: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)' })
    expect(keyCaps('Ctrl Alt Shift? C')).toEqual(['⌘', '⌥', 'C'])
  })
})
