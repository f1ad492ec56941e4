import type { TFunction } from 'i18next'
import { toApiError } from '../../api/ApiError.ts'
import { errorText } from '../../api/errorText.ts'

/** The field of a refusal says more than its heading: which address, which place of the pipe. */
export function refusalText(thrown: unknown, t: TFunction): string {
  const { errors } = toApiError(thrown)
  const sentences = errors.map(({ message }) => message)
  return sentences.length > 0 ? sentences.join('\n') : errorText(thrown, t)
}
