import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { unwrap, client } from './client.ts'
import { queryKeys } from './queryKeys.ts'
import type { NewRole } from './types.ts'

export function useRoles() {
  return useQuery({
    queryKey: queryKeys.roles,
    queryFn: async ({ signal }) =>
      (await unwrap(client.GET('/api/permissions/roles', { signal }))).data,
  })
}

export function usePermissions() {
  return useQuery({
    queryKey: queryKeys.permissions,
    queryFn: async ({ signal }) =>
      (await unwrap(client.GET('/api/permissions/list', { signal }))).data,
  })
}

export function useCreateRole() {
  const queries = useQueryClient()
  return useMutation({
    meta: { ownMessage: true },
    mutationFn: async (body: NewRole) =>
      (await unwrap(client.POST('/api/permissions/roles', { body }))).data,
    onSuccess: () => queries.invalidateQueries({ queryKey: queryKeys.adminUsers }),
  })
}

interface RolePermissionsChange {
  id: number
  permissionIds: number[]
  /** Password of the signed-in administrator. */
  password: string
}

/** Replaces the permissions of a role; this may change the reader's own permissions (AD-004). */
export function useSetRolePermissions() {
  const queries = useQueryClient()
  return useMutation({
    meta: { ownMessage: true },
    mutationFn: async ({ id, ...body }: RolePermissionsChange) => {
      const params = { path: { id } }
      await unwrap(client.POST('/api/permissions/roles/{id}/permissions', { params, body }))
    },
    onSuccess: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: queryKeys.adminUsers }),
        queries.invalidateQueries({ queryKey: queryKeys.me }),
      ]),
  })
}
