import type {} from '../visitorDoor.ts'
import type { VisitorPage } from '../islands/visitorRuntime.ts'

/** One form on its way. */
export interface Parcel {
  address: string
  method: 'POST' | 'PUT'
  formId: string
  data: Record<string, unknown>
  /** Makes a retry the same submission (R3). */
  key: string
  /** Says when the form was opened. */
  token: string | undefined
  /** What stands in the field that people do not see. */
  trap: string
}

export interface Receipt {
  ok: boolean
  status: number
  errors: { field: string; message: string }[]
}

/** FM-001: JSON to the host, or the same to another site without anything that is the visitor's. */
export async function send(parcel: Parcel, { workId, language }: VisitorPage): Promise<Receipt> {
  const address = new URL(parcel.address, location.href)
  const isOurs = address.origin === location.origin
  const visitor = isOurs ? window.pinyeVisitor?.token() : undefined
  const own = { form_id: parcel.formId, token: parcel.token, website: parcel.trap || undefined }
  const answer = await fetch(address, {
    method: parcel.method,
    credentials: isOurs ? 'same-origin' : 'omit',
    headers: {
      'Content-Type': 'application/json',
      ...(isOurs ? { 'Accept-Language': language, 'Idempotency-Key': parcel.key } : {}),
      ...(visitor ? { Authorization: `Bearer ${visitor}` } : {}),
    },
    body: JSON.stringify({ work_id: workId, form_data: parcel.data, ...(isOurs ? own : {}) }),
  })
  return { ok: answer.ok, status: answer.status, errors: await errorsOf(answer) }
}

/** Reads the answer to its end in any case: one that is left unread holds its connection. */
async function errorsOf(answer: Response): Promise<Receipt['errors']> {
  try {
    const { errors } = (await answer.json()) as { errors?: Receipt['errors'] }
    return Array.isArray(errors) ? errors : []
  } catch {
    return []
  }
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
