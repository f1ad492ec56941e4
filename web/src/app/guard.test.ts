import { describe, expect, it } from 'vitest'
import { guard } from './guard.ts'

describe('the guards of a route', () => {
  it.each(['/auth/login', '/auth/register', '/auth/forgot-password', '/auth/login?redirect=%2F'])(
    'let a stranger see %s (SH-016)',
    (path) => {
      expect(guard({ path, hasToken: false, isKnownUser: false })).toEqual({ kind: 'pass' })
    },
  )

  it('send a stranger to the sign-in screen and remember where to (SH-016)', () => {
    const verdict = guard({ path: '/editor/7?page=1', hasToken: false, isKnownUser: false })
    expect(verdict).toEqual({
      kind: 'redirect',
      to: '/auth/login?redirect=%2Feditor%2F7%3Fpage%3D1',
    })
  })

  it('send a signed-in user from the sign-in screen to the start (SH-015)', () => {
    const verdict = guard({ path: '/auth/login', hasToken: true, isKnownUser: true })
    expect(verdict).toEqual({ kind: 'redirect', to: '/' })
  })

  it('keep registering reachable with a token (AU-020)', () => {
    const verdict = guard({ path: '/auth/register', hasToken: true, isKnownUser: false })
    expect(verdict).toEqual({ kind: 'pass' })
  })

  it('fetch the user once before the first screen (SH-015)', () => {
    const path = '/work-manager/list'
    expect(guard({ path, hasToken: true, isKnownUser: false })).toEqual({ kind: 'load-user' })
    expect(guard({ path, hasToken: true, isKnownUser: true })).toEqual({ kind: 'pass' })
  })
})
