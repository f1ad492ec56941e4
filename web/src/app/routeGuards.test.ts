import { notifications, notificationsStore } from '@mantine/notifications'
import i18next from 'i18next'
import type { LoaderFunctionArgs } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { queryKeys } from '../api/queryKeys.ts'
import { finishSessionEnd, isSignedIn, openSession } from '../api/session.ts'
import { createQueries } from './queries.ts'
import { guardRoute } from './routeGuards.ts'

const toastMessages = () =>
  notificationsStore.getState().notifications.map(({ message }) => message)

/** Fakes a host that returns this user, with no roles and permissions. */
function hostSays(me: unknown) {
  const asked: string[] = []
  vi.stubGlobal('fetch', (request: Request) => {
    const { pathname } = new URL(request.url)
    asked.push(pathname)
    const body = { code: 200, message: '', data: pathname === '/api/users/me' ? me : [] }
    return Promise.resolve(Response.json(body))
  })
  return asked
}

/** Returns where the guard redirects a visit of a path; undefined when it lets it pass. */
async function visit(path: string) {
  const queries = createQueries(i18next.t)
  const request = new Request(`http://localhost${path}`)
  const verdict: unknown = await guardRoute(queries)({ request } as LoaderFunctionArgs).then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  const user = queries.getQueryData(queryKeys.me)
  if (verdict === undefined) return { to: undefined, user }
  if (!(verdict instanceof Response)) throw verdict
  return { to: verdict.headers.get('Location'), user }
}

describe('the guard of a route', () => {
  beforeEach(() => {
    notifications.clean()
    finishSessionEnd()
  })
  afterEach(() => {
    notifications.clean()
  })

  it('fetches the user with roles and permissions first (SH-015, AU-006)', async () => {
    openSession()
    const asked = hostSays({ id: 3, username: 'lin.chen', nickname: '', avatar: '' })
    const { to, user } = await visit('/work-manager/list')
    expect(to).toBeUndefined()
    expect(user).toMatchObject({ id: 3, roles: [], permissions: [] })
    expect(asked.sort()).toEqual([
      '/api/permissions/user/permissions',
      '/api/permissions/user/roles',
      '/api/users/me',
    ])
  })

  it.each([null, {}, 'nobody'])(
    'asks to sign in again when no user comes back: %j (AU-007, SH-015)',
    async (me) => {
      openSession()
      hostSays(me)
      const { to, user } = await visit('/editor/7')
      expect(toastMessages()).toEqual(['验证失败，请重新登录'])
      expect(to).toBe('/auth/login?redirect=%2Feditor%2F7')
      expect(isSignedIn()).toBe(false)
      expect(user).toBeUndefined()
    },
  )

  it('keeps the session when the host cannot be reached', async () => {
    openSession()
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
    await expect(visit('/work-manager/list')).rejects.toMatchObject({ kind: 'network' })
    expect(isSignedIn()).toBe(true)
    expect(toastMessages()).toEqual([])
  })
})
