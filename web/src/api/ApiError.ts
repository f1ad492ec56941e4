import type { TFunction } from 'i18next'
import type { FieldError } from './types.ts'

/** Kind of a failure: a refusal by the host, no response, a bug on our side, or an aborted request. */
export type ApiErrorKind = 'status' | 'network' | 'config' | 'aborted'

export interface ApiErrorDetails {
  kind: ApiErrorKind
  status: number
  code: number
  /** The host's message in the reader's language; empty when it sent none. */
  message: string
  errors: FieldError[]
  data: unknown
  /** Whether the body was an envelope. */
  enveloped: boolean
}

/** A failed API call, as a typed error. */
export class ApiError extends Error {
  readonly kind: ApiErrorKind
  readonly status: number
  readonly code: number
  readonly errors: FieldError[]
  readonly data: unknown
  readonly enveloped: boolean
  /** Whether the reader has already been notified (session expiry, missing permission). */
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

  /** Returns the host's message about a field, if it named that field. */
  fieldMessage(field: string): string | undefined {
    return this.errors.find((error) => error.field === field)?.message
  }
}

/** Converts any thrown value to an ApiError. */
export function toApiError(thrown: unknown): ApiError {
  if (thrown instanceof ApiError) return thrown
  if (thrown instanceof DOMException && thrown.name === 'AbortError') {
    return new ApiError({ kind: 'aborted' })
  }
  if (thrown instanceof DOMException && thrown.name === 'TimeoutError') {
    return new ApiError({ kind: 'network' })
  }
  // fetch rejects with a TypeError on every transport failure. A SyntaxError means a success without JSON: the page of
  // a proxy or of a captive portal.
  if (thrown instanceof TypeError || thrown instanceof SyntaxError)
    return new ApiError({ kind: 'network' })
  return new ApiError({ kind: 'config', message: thrown instanceof Error ? thrown.message : '' })
}

/** Returns the message to show for a failed call (ER-002 to ER-005, ER-009, ER-012). */
export function errorText(thrown: unknown, t: TFunction): string {
  const error = toApiError(thrown)
  if (error.kind === 'network') return t('messages:http.network')
  if (error.kind === 'config') return t('messages:http.config')
  if (error.kind === 'aborted') return t('messages:http.error')
  const { status, message } = error
  if (message !== '') return `${t('messages:http.failedStatus', { status })}: ${message}`
  return error.enveloped ? t('messages:http.failed') : t('messages:http.errorStatus', { status })
}

/**
 * Returns the messages about the fields, which say more than the general one: which address, which step of the pipe.
 */
export function refusalText(thrown: unknown, t: TFunction): string {
  const { errors } = toApiError(thrown)
  const sentences = errors.map(({ message }) => message)
  return sentences.length > 0 ? sentences.join('\n') : errorText(thrown, t)
}
