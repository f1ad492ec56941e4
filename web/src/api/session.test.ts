import { describe, expect, it } from 'vitest'
import { closeSession, openSession, rememberUser, token } from './session.ts'

describe('the token', () => {
  it('is kept in the local storage under one key: set, read and removed (AU-003, ST-005)', () => {
    expect(token()).toBeNull()
    openSession('secret')
    expect(localStorage.getItem('token')).toBe('secret')
    expect(token()).toBe('secret')
    openSession('newer')
    expect(token()).toBe('newer')
    closeSession()
    expect(localStorage.getItem('token')).toBeNull()
    expect(token()).toBeNull()
  })

  it('takes what is known of its user along (AU-003)', () => {
    openSession('secret')
    const user = { id: 3, username: 'lin.chen', nickname: '林晨' }
    rememberUser(user as Parameters<typeof rememberUser>[0])
    expect(JSON.parse(localStorage.getItem('userInfo') ?? '')).toEqual(user)
    closeSession()
    expect(localStorage.getItem('userInfo')).toBeNull()
  })
})
