import { describe, expect, it } from 'vitest'
import { closeSession, isSignedIn, openSession, rememberUser } from './session.ts'

describe('the session', () => {
  it('leaves a mark in the local storage, never a secret (AU-003, ST-001, ST-005)', () => {
    expect(isSignedIn()).toBe(false)
    openSession()
    expect(localStorage.getItem('token')).toBe('cookie')
    expect(isSignedIn()).toBe(true)
    closeSession()
    expect(localStorage.getItem('token')).toBeNull()
    expect(isSignedIn()).toBe(false)
  })

  it('takes the secret of an earlier version out of the storage', () => {
    localStorage.setItem('token', 'f00d'.repeat(16))
    expect(isSignedIn()).toBe(false)
    expect(localStorage.getItem('token')).toBeNull()
  })

  it('takes what is known of its user along (AU-003, ST-001, ST-005)', () => {
    openSession()
    const user = { id: 3, username: 'lin.chen', nickname: '林晨' }
    rememberUser(user as Parameters<typeof rememberUser>[0])
    expect(JSON.parse(localStorage.getItem('userInfo') ?? '')).toEqual(user)
    closeSession()
    expect(localStorage.getItem('userInfo')).toBeNull()
  })
})
