import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { signOut } from '../api/account.ts'
import { closeSession } from '../api/session.ts'
import { toast } from '../ui/toast.tsx'

/** Ends the session in this browser even if the host cannot be reached (AU-009). */
export function useSignOut(): () => void {
  const { t } = useTranslation('messages')
  const queries = useQueryClient()
  const navigate = useNavigate()
  const leave = useCallback(async () => {
    try {
      await signOut()
      toast.success(t('auth.logoutOk'))
    } catch {
      toast.error(t('auth.logoutFail'))
    }
    closeSession()
    await navigate('/auth/login')
    queries.clear()
  }, [t, queries, navigate])
  return useCallback(() => void leave(), [leave])
}
