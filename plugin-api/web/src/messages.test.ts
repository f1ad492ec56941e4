import { describe, expect, it } from 'vitest'
import { fill } from './messages.ts'

describe('texts with arguments', () => {
  it('puts each argument in its place', () => {
    expect(fill('{count} 人，{name}', { count: 0, name: '林' })).toBe('0 人，林')
  })

  it('leaves a place without an argument as it is', () => {
    expect(fill('{a} {toString}', { a: 1 })).toBe('1 {toString}')
  })
})
