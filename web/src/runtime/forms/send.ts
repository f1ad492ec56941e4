import type {} from '../visitorBridge.ts'
import type { VisitorPage } from '../islands/visitorRuntime.ts'

/** One form on its way. */
export interface SubmitRequest {
  address: string
  method: 'POST' | 'PUT'
  formId: string
  data: Record<string, unknown>
  /** Makes a retry the same submission. */
  key: string
  /** Says when the form was opened. */
  token: string | undefined
  /** What stands in the honeypot, a field that people do not see. */
  honeypot: string
}

export interface SubmitResult {
  ok: boolean
  status: number
  errors: { field: string; message: string }[]
  /** What the host says of the whole form; empty for other sites. */
  message: string
  /** The page that the author wants to be opened then. */
  next: string
}

/** FM-001: JSON to the host, or the same to another site without anything that is the visitor's. */
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

/** Reads the answer to its end in any case: one that is left unread holds its connection. */
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

/** A token from when the visitor began; without one the host still takes the form, if its author does not mind. */
export async function tokenFor(workId: string): Promise<string | undefined> {
  try {
    const answer = await fetch(`/api/workforms/token?work_id=${encodeURIComponent(workId)}`)
    const { data } = (await answer.json()) as { data?: { token?: string } }
    return data?.token
  } catch {
    return undefined
  }
}

/** Nobody else has it. `randomUUID` is missing where a page came without TLS. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
