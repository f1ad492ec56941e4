import type { TFunction } from 'i18next'
import type { FieldError } from './types.ts'

/** Why a call gave no answer to use: the host refused, nothing came back, or we asked wrongly. */
export type ApiErrorKind = 'status' | 'network' | 'config' | 'aborted'

export interface ApiErrorDetails {
  kind: ApiErrorKind
  status: number
  code: number
  /** What the host said, in the reader's language; empty when it said nothing. */
  message: string
  errors: FieldError[]
  data: unknown
  /** The body was an envelope. */
  enveloped: boolean
}

/** A failed call as a value with an owner. */
export class ApiError extends Error {
  readonly kind: ApiErrorKind
  readonly status: number
  readonly code: number
  readonly errors: FieldError[]
  readonly data: unknown
  readonly enveloped: boolean
  /** Somebody else has already told the reader (session expiry, missing permission). */
  handled = false

  constructor(details: Partial<ApiErrorDetails> & { kind: ApiErrorKind }) {
    super(details.message ?? '')
    this.name = 'ApiError'
    this.kind = details.kind
    this.status = details.status ?? 0
    this.code = details.code ?? this.status
    this.errors = details.errors ?? []
    this.data = details.data ?? null
    this.enveloped = details.enveloped ?? false
  }

  /** The host's sentence about one field, if it named it. */
  fieldMessage(field: string): string | undefined {
    return this.errors.find((error) => error.field === field)?.message
  }
}

/** Any thrown value as an ApiError. */
export function toApiError(thrown: unknown): ApiError {
  if (thrown instanceof ApiError) return thrown
  if (thrown instanceof DOMException && thrown.name === 'AbortError') {
    return new ApiError({ kind: 'aborted' })
  }
  if (thrown instanceof DOMException && thrown.name === 'TimeoutError') {
    return new ApiError({ kind: 'network' })
  }
  // fetch answers every transport failure with a TypeError. A success that is no JSON is a page of a proxy or of a captive portal.
  if (thrown instanceof TypeError || thrown instanceof SyntaxError)
    return new ApiError({ kind: 'network' })
  return new ApiError({ kind: 'config', message: thrown instanceof Error ? thrown.message : '' })
}

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

/** The field of a refusal says more than its heading: which address, which place of the pipe. */
export function refusalText(thrown: unknown, t: TFunction): string {
  const { errors } = toApiError(thrown)
  const sentences = errors.map(({ message }) => message)
  return sentences.length > 0 ? sentences.join('\n') : errorText(thrown, t)
}
