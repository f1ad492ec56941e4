import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { toApiError, errorText } from '../api/ApiError.ts'
import { toast } from '../ui/toast.tsx'

/** Shows in a toast why a request was refused, with the host's message where it has one. */
export function useErrorToast(): (thrown: unknown) => void {
  const { t } = useTranslation('messages')
  return useCallback(
    (thrown: unknown) => {
      const error = toApiError(thrown)
      if (!error.handled) toast.error(error.message || errorText(error, t))
    },
    [t],
  )
}
