import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { answer, client } from './client.ts'
import { queryKeys } from './queryKeys.ts'
import { openSession, rememberUser } from './session.ts'
import type { Me, PasswordChange, Profile } from './types.ts'

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
      answer(client.GET('/api/users/me', { signal })),
      answer(client.GET('/api/permissions/user/roles', { signal })),
      answer(client.GET('/api/permissions/user/permissions', { signal })),
    ])
    const user = { ...me.data, roles: roles.data, permissions: permissions.data }
    rememberUser(user)
    return user
  },
})

export function useMe() {
  return useQuery(meQuery)
}

/** Whether the signed-in user holds a permission; false while unknown (AU-008). */
export function useMay(code: string): boolean {
  const { data } = useMe()
  return data?.permissions.some((permission) => permission.code === code) ?? false
}

export function useSignIn() {
  const queries = useQueryClient()
  return useMutation({
    meta: { ownMessage: true },
    mutationFn: async (credentials: Credentials) => {
      const body = { ...credentials, username: credentials.username.trim() }
      return (await answer(client.POST('/api/users/login', { body }))).data
    },
    onSuccess: (session) => {
      queries.clear()
      openSession(session.token)
    },
  })
}

/** Not asked for before a sign-in has failed: only then can the host want one (AU-023). */
export function useCaptcha() {
  return useQuery({
    queryKey: queryKeys.captcha,
    queryFn: async ({ signal }) =>
      (await answer(client.GET('/api/users/captcha', { signal }))).data,
    enabled: false,
    retry: false,
  })
}

export async function signOut(): Promise<void> {
  await answer(client.POST('/api/users/logout'))
}

export function useUpdateProfile() {
  const queries = useQueryClient()
  return useMutation({
    meta: { ownMessage: true },
    mutationFn: async (body: Profile) => (await answer(client.PUT('/api/users/me', { body }))).data,
    onSuccess: () => queries.invalidateQueries({ queryKey: queryKeys.me }),
  })
}

export function useChangePassword() {
  return useMutation({
    meta: { ownMessage: true },
    mutationFn: async (body: PasswordChange) => {
      await answer(client.PUT('/api/users/me/password', { body }))
    },
  })
}
