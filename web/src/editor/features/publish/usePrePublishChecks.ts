import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { ApiError } from '../../../api/ApiError.ts'
import { unwrap, client } from '../../../api/client.ts'
import { queryKeys } from '../../../api/queryKeys.ts'
import { runPrePublishChecks } from '../../../model/checks/runPrePublishChecks.ts'
import type { CheckDiagnostic } from '../../../model/checks/check.ts'
import { useElementTypes } from '../../../plugins/useElementTypes.ts'
import { useLayout, useSession } from '../../store/EditorContext.tsx'

/** Runs the pre-publish checks on the current work. */
export function usePrePublishChecks(weights: ReadonlyMap<string, number> | undefined): {
  problems: CheckDiagnostic[]
  isReady: boolean
} {
  // With measured sizes, as visitors see the elements.
  const work = useLayout((state) => state.work)
  const types = useElementTypes()
  const typed = useSession((session) => session.typed)
  // Assumes that visitors can sign in until the host says otherwise.
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

/** WX-016: returns whether the installation has a WeChat account; requested only if an element needs a sign-in. */
export function useSignIn(isAsked: boolean) {
  return useQuery({
    queryKey: queryKeys.wechatSignIn,
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
