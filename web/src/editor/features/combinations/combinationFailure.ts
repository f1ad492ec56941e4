import type { TFunction } from 'i18next'
import { toApiError, errorText } from '../../../api/ApiError.ts'

/** Returns why a combination could not be applied, for `combo.applyFailWith` (CB-011). */
export function reasonText(thrown: unknown, t: TFunction): string {
  const error = toApiError(thrown)
  return error.message || errorText(error, t)
}

/** Returns why saving failed: the host's message with all fields it names (CB-011, CB-012). */
export function saveFailureText(thrown: unknown, t: TFunction): string {
  const error = toApiError(thrown)
  const [first, ...others] = error.errors
  if (first === undefined) {
    return `${t('messages:combo.saveFail')}: ${reasonText(error, t)}`
  }
  const further = others.map(({ field, message }) => `, ${field} - ${message}`).join('')
  const { field, message: fieldMessage } = first
  return t('messages:combo.saveFailWith', { message: error.message, field, fieldMessage }) + further
}
