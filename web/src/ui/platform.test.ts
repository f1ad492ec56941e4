import { expect, it, vi } from 'vitest'
import { keyNames } from './platform.ts'

it.each([
  ['Macintosh; Intel Mac OS X 10_15_7', 'Ctrl Alt C', '⌘ ⌥ C'],
  ['Windows NT 10.0; Win64', 'Ctrl Alt C', 'Ctrl Alt C'],
  ['X11; Linux x86_64', 'Ctrl ⇧ ]', 'Ctrl ⇧ ]'],
])('keys have the names that stand on the keyboard: %s', (agent, keys, expected) => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(agent)
  expect(keyNames(keys)).toBe(expected)
})
