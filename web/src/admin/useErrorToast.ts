import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { toApiError, errorText } from '../api/ApiError.ts'
import { toast } from '../ui/toast.tsx'

/** Says in a toast why something was refused, in the host's own words where it has some. */
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
