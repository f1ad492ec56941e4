import { describe, expect, it } from 'vitest'
import { redirectTarget } from './redirectTarget.ts'

describe('the way back after signing in (AU-021)', () => {
  it.each(['/editor/7', '/work-manager/list?page=2#top'])('goes to %s', (path) => {
    expect(redirectTarget(path)).toBe(path)
  })

  it.each([
    null,
    '',
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    '/\t/evil.example',
  ])('stays at home for %j', (path) => {
    expect(redirectTarget(path)).toBe('/')
  })
})
