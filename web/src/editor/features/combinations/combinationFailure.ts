import type { TFunction } from 'i18next'
import { toApiError, errorText } from '../../../api/ApiError.ts'

/** Why using one failed, for `combo.applyFailWith` (CB-011). */
export function reasonText(thrown: unknown, t: TFunction): string {
  const error = toApiError(thrown)
  return error.message || errorText(error, t)
}

/** Why saving failed: the host's sentence with every field it names (CB-011, CB-012). */
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
