import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { RequirePermission } from './account.ts'
import { queryKeys } from './queryKeys.ts'

function draw(codes: string[] | null) {
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  const permissions = codes?.map((code, id) => ({ id, code, name: code }))
  if (permissions) queries.setQueryData(queryKeys.me, { id: 1, permissions })
  else queries.setQueryDefaults(queryKeys.me, { enabled: false })
  render(
    <QueryClientProvider client={queries}>
      <RequirePermission to="user.manage">people</RequirePermission>
    </QueryClientProvider>,
  )
}

describe('what needs a permission (AU-008)', () => {
  it('is there for whoever holds it', () => {
    draw(['tag.manage', 'user.manage'])
    expect(screen.getByText('people')).toBeTruthy()
  })

  it('is hidden from everybody else, also from holders of a code that only begins alike', () => {
    draw(['user.manage-all', 'user'])
    expect(screen.queryByText('people')).toBeNull()
  })

  it('is hidden until it is known who is there', () => {
    draw(null)
    expect(screen.queryByText('people')).toBeNull()
  })
})
