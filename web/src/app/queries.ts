import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { toApiError, errorText } from '../api/ApiError.ts'
import { toast } from '../ui/toast.tsx'

/**
 * Query cache of the host's responses. Failed mutations, and failed refetches of data already on screen, show a toast
 * unless the caller reports them (`meta.ownMessage`); the screen shows other failed queries in place.
 */
export function createQueries(t: TFunction): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (thrown, query) => {
        // The screen keeps its older data; the toast says that it is outdated.
        if (query.state.data !== undefined && query.meta?.ownMessage !== true) showError(thrown, t)
      },
    }),
    mutationCache: new MutationCache({
      onError: (thrown, _variables, _context, mutation) => {
        if (mutation.meta?.ownMessage !== true) showError(thrown, t)
      },
    }),
    defaultOptions: {
      // Always send requests: while offline, reads are answered from the response cache and changes fail with a
      // message.
      queries: {
        networkMode: 'always',
        refetchOnReconnect: true,
        retry: isWorthRetrying,
        staleTime: 5_000,
        refetchOnWindowFocus: true,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
}

function showError(thrown: unknown, t: TFunction): void {
  const error = toApiError(thrown)
  if (error.handled || error.kind === 'aborted') return
  toast.error(errorText(error, t))
}

/** Retries only failures that may be temporary: no response, or an overloaded host. */
function isWorthRetrying(count: number, thrown: unknown): boolean {
  const error = toApiError(thrown)
  return count < 2 && (error.kind === 'network' || error.status >= 502)
}
