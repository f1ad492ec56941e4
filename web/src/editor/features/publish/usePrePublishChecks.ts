import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { ApiError } from '../../../api/ApiError.ts'
import { unwrap, client } from '../../../api/client.ts'
import { runPrePublishChecks } from '../../../model/checks/runPrePublishChecks.ts'
import type { CheckDiagnostic } from '../../../model/checks/check.ts'
import { useElementTypes } from '../../../plugins/useElementTypes.ts'
import { useLayout, useSession } from '../../store/EditorContext.tsx'

/** What visitors would notice of the work as it is now. */
export function usePrePublishChecks(weights: ReadonlyMap<string, number> | undefined): {
  problems: CheckDiagnostic[]
  isReady: boolean
} {
  // In the sizes that their content wants, which visitors see them in.
  const work = useLayout((state) => state.work)
  const types = useElementTypes()
  const typed = useSession((session) => session.typed)
  // As long as nobody said otherwise, visitors are believed to be able to sign in.
  const strict = useMemo(
    () =>
      runPrePublishChecks(work, {
        types,
        hasSignIn: false,
        typed,
        ...(weights !== undefined && { weights }),
      }),
    [work, types, typed, weights],
  )
  const asks = strict.some(({ code }) => code === 'noSignIn')
  const { data: hasSignIn, isLoading } = useSignIn(asks)
  const problems = hasSignIn === false ? strict : strict.filter(({ code }) => code !== 'noSignIn')
  return { problems, isReady: !isLoading }
}

/** WX-016: an installation without an account at WeChat says so; asked only where an element wants visitors to sign in. */
export function useSignIn(isAsked: boolean) {
  return useQuery({
    queryKey: ['wechat', 'sign-in'],
    enabled: isAsked,
    retry: false,
    queryFn: async ({ signal }) => {
      const url = location.href.replace(/#.*/, '')
      try {
        await unwrap(client.GET('/api/wx/jssdk', { params: { query: { url } }, signal }))
        return true
      } catch (thrown) {
        return !(thrown instanceof ApiError && thrown.status === 503)
      }
    },
  })
}
