import { useSearchParams } from 'react-router'

/** Page, search and filters of a list, kept in the address for the back button and for links. */
export function useListQuery() {
  const [params, setParams] = useSearchParams()
  const page = Math.max(1, Math.trunc(Number(params.get('page') ?? 1)) || 1)
  const search = params.get('search') ?? ''
  const show = (changes: Record<string, string>, replace: boolean) => {
    const query = new URLSearchParams(params)
    for (const [name, value] of Object.entries(changes)) {
      if (value === '') query.delete(name)
      else query.set(name, value)
    }
    setParams(query, { replace })
  }
  return {
    page,
    search,
    /** Returns the value of a filter; empty when it is not set. */
    choice: (name: string) => params.get(name) ?? '',
    turnTo: (next: number) => {
      show({ page: next > 1 ? String(next) : '' }, false)
    },
    searchFor: (text: string) => {
      if (text !== search) show({ search: text, page: '' }, true)
    },
    choose: (name: string, value: string) => {
      show({ [name]: value, page: '' }, false)
    },
    /** Clears these filters. */
    reset: (names: string[]) => {
      show(Object.fromEntries(names.map((name) => [name, ''])), false)
    },
  }
}
