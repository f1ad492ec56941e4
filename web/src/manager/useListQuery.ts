import { useSearchParams } from 'react-router'

/** Page and search of a list, kept in the address, so that "back" and links keep them. */
export function useListQuery() {
  const [params, setParams] = useSearchParams()
  const page = Math.max(1, Math.trunc(Number(params.get('page') ?? 1)) || 1)
  const search = params.get('search') ?? ''
  const show = (next: { page: number; search: string }) => {
    const query = new URLSearchParams()
    if (next.search !== '') query.set('search', next.search)
    if (next.page > 1) query.set('page', String(next.page))
    setParams(query, { replace: next.search !== search })
  }
  return {
    page,
    search,
    turnTo: (next: number) => {
      show({ page: next, search })
    },
    searchFor: (text: string) => {
      if (text !== search) show({ page: 1, search: text })
    },
  }
}
