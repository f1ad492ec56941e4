import type { QueryClient } from '@tanstack/react-query'
import i18next from 'i18next'
import { redirect, type LoaderFunctionArgs } from 'react-router'
import { meQuery } from '../api/account.ts'
import { toApiError } from '../api/ApiError.ts'
import { closeSession, isSessionEnding, isSignedIn } from '../api/session.ts'
import { toast } from '../ui/toast.tsx'
import { guard, signInPath } from './guard.ts'
import { loading } from './loading.ts'

/** Runs the guards before a route's own loader. */
export function guardRoute(queries: QueryClient) {
  return async ({ request }: LoaderFunctionArgs): Promise<null> => {
    const url = new URL(request.url)
    const path = url.pathname + url.search
    const verdict = guard({
      path,
      hasToken: isSignedIn(),
      isKnownUser: queries.getQueryData(meQuery.queryKey) !== undefined,
    })
    if (verdict.kind === 'redirect') throw redirect(verdict.to)
    if (verdict.kind === 'load-user') await loadUser(queries, path)
    return null
  }
}

async function loadUser(queries: QueryClient, path: string): Promise<void> {
  loading.start('user-info')
  try {
    await queries.ensureQueryData(meQuery)
  } catch (thrown) {
    // An unreachable host does not end the session: the screen offers a retry.
    if (toApiError(thrown).kind === 'network') throw thrown
    if (!isSessionEnding()) toast.error(i18next.t('messages:auth.verifyFailed'))
    closeSession()
    throw redirect(signInPath(path))
  } finally {
    loading.finish('user-info')
  }
}
