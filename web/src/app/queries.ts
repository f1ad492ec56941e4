import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { toApiError, errorText } from '../api/ApiError.ts'
import { toast } from '../ui/toast.tsx'

/**
 * The cache of what the host said. Failed changes are told as toasts, and failed readings of what is shown already, unless
 * the caller does it itself (`meta.ownMessage`); other failed readings are shown by the screen in their place.
 */
export function createQueries(t: TFunction): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (thrown, query) => {
        // A screen with older data stays; the reader only hears that it is not fresh.
        if (query.state.data !== undefined && query.meta?.ownMessage !== true) showError(thrown, t)
      },
    }),
    mutationCache: new MutationCache({
      onError: (thrown, _variables, _context, mutation) => {
        if (mutation.meta?.ownMessage !== true) showError(thrown, t)
      },
    }),
    defaultOptions: {
      // Without a network, reading is answered with what was kept, and whoever changes something is told that it cannot be.
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

/** Only what may pass by itself is tried again: no answer, or an overloaded host. */
function isWorthRetrying(count: number, thrown: unknown): boolean {
  const error = toApiError(thrown)
  return count < 2 && (error.kind === 'network' || error.status >= 502)
}
