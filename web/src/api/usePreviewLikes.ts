import { useEffect, type RefObject } from 'react'
import { ApiError } from './ApiError.ts'
import { unwrap, client } from './client.ts'

/** Request of a framed draft; its counterpart is `web/src/runtime/preview/createStudioLikeCall.ts`. */
interface LikeRequest {
  type: 'PREVIEW_LIKES'
  call: number
  method: 'GET' | 'POST' | 'DELETE'
  elementId: string
}

/**
 * Serves the like calls of a framed draft: the author's own account counts as the login (WX-012). The frame gets no
 * credentials, and every call concerns this work only.
 */
export function usePreviewLikes(
  frame: RefObject<HTMLIFrameElement | null>,
  origin: string,
  workId: number,
): void {
  useEffect(() => {
    const handleMessage = (event: MessageEvent<unknown>) => {
      const target = frame.current?.contentWindow
      if (!target || event.source !== target || event.origin !== origin) return
      if (!isQuestion(event.data)) return
      const { call, method, elementId } = event.data
      const reply = (what: object) =>
        target.postMessage({ type: 'PREVIEW_LIKES', call, ...what }, origin)
      like(workId, method, elementId).then(
        (data) => reply({ data }),
        (thrown: unknown) => reply({ failure: failure(thrown) }),
      )
    }
    window.addEventListener('message', handleMessage)
    return () => {
      window.removeEventListener('message', handleMessage)
    }
  }, [frame, origin, workId])
}

async function like(workId: number, method: LikeRequest['method'], elementId: string) {
  const path = '/api/works/{work_id}/elements/{element_id}/likes'
  const init = { params: { path: { work_id: workId, element_id: elementId } } }
  if (method === 'GET') return (await unwrap(client.GET(path, init))).data
  if (method === 'POST') return (await unwrap(client.POST(path, init))).data
  return (await unwrap(client.DELETE(path, init))).data
}

function failure(thrown: unknown): { code: number; message: string } {
  if (!(thrown instanceof ApiError)) return { code: 0, message: '' }
  return { code: thrown.code ?? 0, message: thrown.message }
}

function isQuestion(message: unknown): message is LikeRequest {
  if (typeof message !== 'object' || message === null) return false
  const { type, call, method, elementId } = message as Partial<LikeRequest>
  return (
    type === 'PREVIEW_LIKES' &&
    typeof call === 'number' &&
    typeof elementId === 'string' &&
    (method === 'GET' || method === 'POST' || method === 'DELETE')
  )
}
