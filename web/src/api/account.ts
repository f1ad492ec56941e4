import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ApiError } from './ApiError.ts'
import { unwrap, client } from './client.ts'
import { queryKeys } from './queryKeys.ts'
import { closeSession, openSession, rememberUser } from './session.ts'
import type { Me, PasswordChange, Profile, Registration } from './types.ts'

export interface Credentials {
  username: string
  password: string
  captcha: string
}

/** The signed-in user with roles and permissions (AU-006). */
export const meQuery = queryOptions({
  queryKey: queryKeys.me,
  staleTime: 5 * 60_000,
  retry: false,
  queryFn: async ({ signal }): Promise<Me> => {
    const [me, roles, permissions] = await Promise.all([
      unwrap(client.GET('/api/users/me', { signal })),
      unwrap(client.GET('/api/permissions/user/roles', { signal })),
      unwrap(client.GET('/api/permissions/user/permissions', { signal })),
    ])
    const user = { ...userIn(me.data), roles: roles.data, permissions: permissions.data }
    rememberUser(user)
    return user
  },
})

/** Returns the user of a response; throws when it holds none, which means that the session is missing (AU-007). */
function userIn(data: Me | null): Me {
  if (typeof data?.id !== 'number') throw new ApiError({ kind: 'status', message: 'no user' })
  return data
}

export function useMe() {
  return useQuery(meQuery)
}

/** Whether the signed-in user holds a permission; false while unknown (AU-008). */
export function usePermission(code: string): boolean {
  const { data } = useMe()
  return data?.permissions.some((permission) => permission.code === code) ?? false
}

export function useSignIn() {
  const queries = useQueryClient()
  return useMutation({
    meta: { ownMessage: true },
    mutationFn: async (credentials: Credentials) => {
      const body = { ...credentials, username: credentials.username.trim(), cookie: true }
      return (await unwrap(client.POST('/api/users/login', { body }))).data
    },
    onSuccess: () => {
      queries.clear()
      openSession()
    },
  })
}

/** Captcha for a sign-in; `enabled` only when the host asks for one (AU-023). */
export function useCaptcha(username: string, enabled: boolean) {
  return useQuery({
    queryKey: queryKeys.captcha,
    queryFn: async ({ signal }) => {
      const params = { query: username === '' ? {} : { username } }
      return (await unwrap(client.GET('/api/users/captcha', { params, signal }))).data
    },
    enabled,
    // Every captcha is valid for one attempt, so an old one must not be cached.
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
  })
}

export function useRegister() {
  return useMutation({
    meta: { ownMessage: true },
    mutationFn: async (body: Registration) =>
      (await unwrap(client.POST('/api/users/register', { body }))).data,
  })
}

/** Requests a reset code for an address; the response is the same for unknown addresses (AU-027). */
export function useRequestResetCode() {
  return useMutation({
    meta: { ownMessage: true },
    mutationFn: async (email: string) => {
      await unwrap(
        client.POST('/api/users/forgot-password', {
          body: { email, code: null, newPassword: null },
        }),
      )
    },
  })
}

export interface ForgottenPassword {
  email: string
  code: string
  newPassword: string
}

/** Sets a new password with the code; this ends all sessions of the user, including the one of this browser. */
export function useResetPassword() {
  const queries = useQueryClient()
  return useMutation({
    meta: { ownMessage: true },
    mutationFn: async (body: ForgottenPassword) => {
      await unwrap(client.POST('/api/users/forgot-password', { body }))
    },
    onSuccess: () => {
      closeSession()
      queries.clear()
    },
  })
}

export function useSessions() {
  return useQuery({
    queryKey: queryKeys.sessions,
    queryFn: async ({ signal }) =>
      (await unwrap(client.GET('/api/users/me/sessions', { signal }))).data,
  })
}

export function useEndSession() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (id: number) => {
      await unwrap(client.DELETE('/api/users/me/sessions/{id}', { params: { path: { id } } }))
    },
    onSettled: () => queries.invalidateQueries({ queryKey: queryKeys.sessions }),
  })
}

export function useEndOtherSessions() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async () => (await unwrap(client.DELETE('/api/users/me/sessions'))).data.ended,
    onSettled: () => queries.invalidateQueries({ queryKey: queryKeys.sessions }),
  })
}

export async function signOut(): Promise<void> {
  await unwrap(client.POST('/api/users/logout'))
}

export function useUpdateProfile() {
  const queries = useQueryClient()
  return useMutation({
    meta: { ownMessage: true },
    mutationFn: async (body: Profile) => (await unwrap(client.PUT('/api/users/me', { body }))).data,
    onSuccess: () => queries.invalidateQueries({ queryKey: queryKeys.me }),
  })
}

/** Sends a code to the pending address, or confirms the address with a code. */
export function useConfirmEmail() {
  const queries = useQueryClient()
  return useMutation({
    meta: { ownMessage: true },
    mutationFn: async (code: string | null) =>
      (await unwrap(client.POST('/api/users/me/email', { body: { code } }))).data,
    onSuccess: () => queries.invalidateQueries({ queryKey: queryKeys.me }),
  })
}

export function useChangePassword() {
  return useMutation({
    meta: { ownMessage: true },
    mutationFn: async (body: PasswordChange) => {
      await unwrap(client.PUT('/api/users/me/password', { body }))
    },
  })
}

export interface RequirePermissionProps {
  /** Code of the required permission. */
  to: string
  children: ReactNode
}

/** Renders its children only for holders of a permission (AU-008). */
export function RequirePermission({ to, children }: RequirePermissionProps) {
  return usePermission(to) ? children : null
}
