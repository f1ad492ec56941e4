import type { TFunction } from 'i18next'
import { toApiError } from './ApiError.ts'

/** The sentence a reader sees for a failed call (ER-002 to ER-005, ER-009, ER-012). */
export function errorText(thrown: unknown, t: TFunction): string {
  const error = toApiError(thrown)
  if (error.kind === 'network') return t('messages:http.network')
  if (error.kind === 'config') return t('messages:http.config')
  if (error.kind === 'aborted') return t('messages:http.error')
  const { status, message } = error
  if (message !== '') return `${t('messages:http.failedStatus', { status })}: ${message}`
  return error.enveloped ? t('messages:http.failed') : t('messages:http.errorStatus', { status })
}
