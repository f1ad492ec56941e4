import type {} from '../visitorBridge.ts'
import type { VisitorPage } from '../islands/visitorRuntime.ts'

/** Request of a form submission. */
export interface SubmitRequest {
  address: string
  method: 'POST' | 'PUT'
  formId: string
  data: Record<string, unknown>
  /** Idempotency key of the submission. */
  key: string
  /** Token that proves when the form was opened. */
  token: string | undefined
  /** Value of the honeypot, a field hidden from people. */
  honeypot: string
}

export interface SubmitResult {
  ok: boolean
  status: number
  errors: { field: string; message: string }[]
  /** The host's message about the whole form; empty for other sites. */
  message: string
  /** Page to open after the submission, set by the author. */
  next: string
}

/** FM-001: sends JSON to the host, or to another site without any data that identifies the visitor. */
export async function send(
  request: SubmitRequest,
  { workId, language }: VisitorPage,
): Promise<SubmitResult> {
  const address = new URL(request.address, location.href)
  const isOurs = address.origin === location.origin
  const visitor = isOurs ? window.pinyeVisitor?.token() : undefined
  const own = {
    form_id: request.formId,
    token: request.token,
    honeypot: request.honeypot || undefined,
  }
  const answer = await fetch(address, {
    method: request.method,
    credentials: isOurs ? 'same-origin' : 'omit',
    headers: {
      'Content-Type': 'application/json',
      ...(isOurs ? { 'Accept-Language': language, 'Idempotency-Key': request.key } : {}),
      ...(visitor ? { Authorization: `Bearer ${visitor}` } : {}),
    },
    body: JSON.stringify({ work_id: workId, form_data: request.data, ...(isOurs ? own : {}) }),
  })
  const { errors, message, data } = await bodyOf(answer)
  const { ok, status } = answer
  const next = typeof data?.next === 'string' ? data.next : ''
  return { ok, status, errors, ...(isOurs ? { message, next } : { message: '', next: '' }) }
}

/** Reads the response to its end in any case: an unread body keeps its connection open. */
async function bodyOf(answer: Response): Promise<Body> {
  try {
    const { errors, message, data } = (await answer.json()) as Partial<Body>
    return {
      errors: Array.isArray(errors) ? errors : [],
      message: typeof message === 'string' ? message : '',
      data,
    }
  } catch {
    return { errors: [], message: '', data: undefined }
  }
}

interface Body extends Pick<SubmitResult, 'errors' | 'message'> {
  data: { next?: unknown } | null | undefined
}

/**
 * Fetches a token at the visitor's first activity; without one the host still accepts the form, unless its author
 * requires it.
 */
export async function tokenFor(workId: string): Promise<string | undefined> {
  try {
    const answer = await fetch(`/api/workforms/token?work_id=${encodeURIComponent(workId)}`)
    const { data } = (await answer.json()) as { data?: { token?: string } }
    return data?.token
  } catch {
    return undefined
  }
}

/** Returns a random key. `randomUUID` is missing on pages without TLS. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
