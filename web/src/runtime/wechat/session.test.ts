import { describe, expect, it, vi } from 'vitest'
import { createVisitorSession } from './session.ts'
import { MING } from './testing.ts'

describe('the session of a visitor', () => {
  /** EL-RATE-28, ST-004, ST-005, WX-005, WX-012 */
  it('is kept under keys of its own', () => {
    localStorage.setItem('token', 'of the author')
    const session = createVisitorSession()
    session.open('secret', MING)
    expect(localStorage.getItem('wxToken')).toBe('secret')
    expect(JSON.parse(localStorage.getItem('wxUser') ?? '')).toEqual(MING)
    expect(Object.keys(MING)).toEqual(expect.arrayContaining(['avatar', 'nickname']))
    expect(localStorage.getItem('token')).toBe('of the author')
    expect([createVisitorSession().token(), createVisitorSession().user()]).toEqual([
      'secret',
      MING,
    ])
    expect(Object.keys(localStorage)).not.toContain('userInfo')
  })

  /** WX-004 */
  it('is gone after signing out, and whoever listens is told once', () => {
    const session = createVisitorSession()
    session.open('secret', MING)
    const tell = vi.fn()
    session.onChange(tell)
    session.close()
    session.close()
    expect(tell).toHaveBeenCalledOnce()
    expect([session.token(), session.user()]).toEqual([null, null])
    expect([localStorage.getItem('wxToken'), localStorage.getItem('wxUser')]).toEqual([null, null])
  })

  /** ST-006 */
  it.each(['{', 'null', '7', '{"nickname":1}'])('drops a user who cannot be read: %s', (text) => {
    localStorage.setItem('wxUser', text)
    expect(createVisitorSession().user()).toBeNull()
    expect(localStorage.getItem('wxUser')).toBeNull()
  })

  it('lasts as long as the page where the browser keeps nothing', () => {
    const refuse = () => {
      throw new DOMException('', 'QuotaExceededError')
    }
    vi.stubGlobal('localStorage', { getItem: () => null, setItem: refuse, removeItem: refuse })
    const session = createVisitorSession()
    session.open('secret', MING)
    expect([session.token(), session.user()]).toEqual(['secret', MING])
    session.close()
    expect([session.token(), session.user()]).toEqual([null, null])
  })
})
