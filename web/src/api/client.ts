import createClient, { type Middleware } from 'openapi-fetch'
import { ApiError, toApiError } from './ApiError.ts'
import { takePrefetched } from './prefetch.ts'
import { fetchWithCacheFallback } from './responseCache.ts'
import { reportForbidden, reportSessionEnd } from './session.ts'
import type { Envelope, FieldError, paths } from './types.ts'

/** Request timeout in milliseconds (CO-001). */
export const requestTimeout = 30_000

/** Data of a response, with the further fields of its envelope, such as the total of a list. */
export interface ApiResponse<Body> {
  data: DataOf<Body>
  total: number
  envelope: Body
}

type DataOf<Body> = Body extends { data: infer Data } ? Data : unknown

const headers: Middleware = {
  onRequest({ request }) {
    for (const [name, value] of Object.entries(requestHeaders())) request.headers.set(name, value)
    return request
  },
}

/** Typed API calls; pass the result to `unwrap`. */
export const client = createClient<paths>({
  baseUrl: typeof location === 'undefined' ? 'http://localhost' : location.origin,
  credentials: 'same-origin',
  fetch: (request) =>
    fetchWithCacheFallback(request, () => {
      const send = () => fetch(request, { signal: withTimeout(request.signal) })
      return takePrefetched(request) ?? send()
    }),
})
client.use(headers)

/** Returns the headers of every call. The browser adds the session cookie itself, to our own origin only (AU-019). */
export function requestHeaders(): Record<string, string> {
  return { 'Accept-Language': document.documentElement.lang || 'zh-CN' }
}

interface FetchResult {
  data?: unknown
  error?: unknown
  response: Response
}

/** Returns the data of a call, or throws an ApiError. */
export async function unwrap<F extends FetchResult>(
  call: Promise<F>,
): Promise<ApiResponse<NonNullable<F['data']>>> {
  let fetched: F
  try {
    fetched = await call
  } catch (thrown) {
    throw toApiError(thrown)
  }
  const { response } = fetched
  const body = fetched.data ?? fetched.error
  const envelope = asEnvelope(body)
  if (envelope === null || !response.ok || !isSuccess(envelope.code)) {
    throw errorFromResponse(response.status, body)
  }
  const header = Number(response.headers.get('X-Total-Count') ?? NaN)
  const total = header >= 0 ? header : (envelope.total ?? 0)
  // The API contract guarantees the shape of a success; the host's tests check it.
  const success = body as NonNullable<F['data']>
  return { data: envelope.data as DataOf<NonNullable<F['data']>>, total, envelope: success }
}

/** Returns an ApiError for an error response, and starts the handling of an ended session where it applies. */
export function errorFromResponse(status: number, body: unknown): ApiError {
  const envelope = asEnvelope(body)
  const error = new ApiError({
    kind: 'status',
    status,
    code: envelope?.code ?? status,
    message: envelope?.message ?? '',
    errors: envelope?.errors ?? [],
    data: envelope?.data ?? null,
    enveloped: envelope !== null,
  })
  if (endsSession(error)) {
    error.handled = true
    reportSessionEnd()
  } else if (error.status === 403 && error.message === 'Forbidden') {
    error.handled = true
    reportForbidden()
  }
  return error
}

/** Returns whether the session is over: a 401, or a 403 that says so (AU-016). */
function endsSession(error: ApiError): boolean {
  if (error.status === 401 || error.code === 401) return true
  return error.status === 403 && /session.*expired|会话已过期/i.test(error.message)
}

function isSuccess(code: number): boolean {
  return code === 200 || code === 201 || code === 202
}

function withTimeout(signal: AbortSignal): AbortSignal {
  return AbortSignal.any([signal, AbortSignal.timeout(requestTimeout)])
}

function asEnvelope(body: unknown): Envelope<unknown> | null {
  if (typeof body !== 'object' || body === null || !('code' in body)) return null
  if (typeof body.code !== 'number') return null
  const { code } = body
  const message = 'message' in body && typeof body.message === 'string' ? body.message : ''
  const errors = 'errors' in body && Array.isArray(body.errors) ? body.errors.filter(isField) : []
  const total = 'total' in body && typeof body.total === 'number' ? { total: body.total } : {}
  return { code, message, errors, data: 'data' in body ? body.data : null, ...total }
}

function isField(value: unknown): value is FieldError {
  return typeof value === 'object' && value !== null && 'field' in value && 'message' in value
}
