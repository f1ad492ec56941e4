import { describe, expect, it } from 'vitest'
import { isScriptAddress, isUnsafeValue } from './hardening.ts'

describe('isScriptAddress', () => {
  it.each([
    'javascript:1',
    ' JavaScript:1',
    'java\nscript:1',
    '\u0001javascript:1',
    'vbscript:x',
    'data:text/html,x',
  ])('knows %j', (value) => {
    expect(isScriptAddress(value)).toBe(true)
  })

  it.each(['https://javascript:1@a', '/javascript:1', 'data:image/png;base64,AA', undefined, 7])(
    'leaves %j',
    (value) => {
      expect(isScriptAddress(value)).toBe(false)
    },
  )
})

describe('isUnsafeValue', () => {
  it.each(['red;top:0', 'a}b{', 'a/*b', 'expression (1)'])('knows %j', (value) => {
    expect(isUnsafeValue(value)).toBe(true)
  })

  it.each(['url(data:image/png;base64,AA)', `url("data:image/svg+xml;utf8,<svg/>")`, "'a;b'", 12])(
    'leaves %j',
    (value) => {
      expect(isUnsafeValue(value)).toBe(false)
    },
  )
})
