import { describe, expect, it } from 'vitest'
import { readable, slugOf } from './workAccess.ts'

describe('a short address', () => {
  it('is kept in small letters, without space around it', () => {
    expect(slugOf('  Anna-and-Ben ')).toBe('anna-and-ben')
  })

  it('is read without its protocol', () => {
    expect(readable('https://works.example/s/a')).toBe('works.example/s/a')
    expect(readable('http://127.0.0.1:4174/s/a')).toBe('127.0.0.1:4174/s/a')
  })
})
