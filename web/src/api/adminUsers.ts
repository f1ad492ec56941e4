import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { unwrap, client } from './client.ts'
import { queryKeys } from './queryKeys.ts'

/** Rows on a page of the administration's lists. */
export const peoplePageSize = 10

export interface PeopleFilter {
  page: number
  search: string
  /** True for blocked users only, false for all others, undefined for both. */
  blocked?: boolean | undefined
}

export function useUsers({ page, search, blocked }: PeopleFilter) {
  const query = {
    limit: peoplePageSize,
    offset: (page - 1) * peoplePageSize,
    ...(search === '' ? {} : { keyword: search }),
    ...(blocked === undefined ? {} : { blocked }),
  }
  return useQuery({
    queryKey: queryKeys.userList(query),
    queryFn: ({ signal }) => unwrap(client.GET('/api/users', { params: { query }, signal })),
    placeholderData: keepPreviousData,
  })
}

/** Mutation that invalidates all lists of administration: roles list their holders, cards their owners. */
function usePeopleChange<Change, Result>(mutationFn: (change: Change) => Promise<Result>) {
  const queries = useQueryClient()
  return useMutation({
    meta: { ownMessage: true },
    mutationFn,
    onSuccess: () => queries.invalidateQueries({ queryKey: queryKeys.adminUsers }),
  })
}

export function useBlockUser() {
  return usePeopleChange(async ({ id, blocked }: { id: number; blocked: boolean }) => {
    const params = { path: { id } }
    await unwrap(client.PUT('/api/users/{id}/status', { params, body: { blocked } }))
  })
}

interface UserDeletion {
  id: number
  heir: number | null
  /** Password of the signed-in administrator. */
  password: string
}

interface RoleChange {
  id: number
  roleIds: number[]
  /** Password of the signed-in administrator. */
  password: string
}

/** Deletes a user, with works and files unless `heir` inherits them (AD-014). */
export function useDeleteUser() {
  return usePeopleChange(async ({ id, heir, password }: UserDeletion) => {
    const params = { path: { id }, query: heir === null ? {} : { transferTo: heir } }
    await unwrap(client.DELETE('/api/users/{id}', { params, body: { password } }))
  })
}

export function useSetUserRoles() {
  return usePeopleChange(async ({ id, ...body }: RoleChange) => {
    const params = { path: { id } }
    await unwrap(client.POST('/api/permissions/users/{id}/roles', { params, body }))
  })
}

export function useMembers({ page, search }: PeopleFilter) {
  const query = {
    limit: peoplePageSize,
    offset: (page - 1) * peoplePageSize,
    ...(search === '' ? {} : { keyword: search }),
  }
  return useQuery({
    queryKey: queryKeys.memberList(query),
    queryFn: ({ signal }) => unwrap(client.GET('/api/member/users', { params: { query }, signal })),
    placeholderData: keepPreviousData,
  })
}

export interface CardChange {
  userId: number
  cardType: string
  expiresAt: string | null
}

export function useAllocateCard() {
  return usePeopleChange(async (body: CardChange) => {
    await unwrap(client.POST('/api/member/allocate', { body }))
  })
}

export function useCancelCard() {
  return usePeopleChange(async (userId: number) => {
    await unwrap(client.POST('/api/member/cancel', { body: { userId } }))
  })
}
