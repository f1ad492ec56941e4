import type { LikeFailure, LikeState } from '@pinye/plugin-api'

export type LikeMethod = 'GET' | 'POST' | 'DELETE'
export type LikeCall = (method: LikeMethod, elementId: string) => Promise<LikeState>

declare global {
  interface Window {
    /** Like calls of a draft that the studio shows in a frame. */
    pinyePreview?: LikeCall
  }
}

/** The studio's reply; its counterpart is `web/src/api/usePreviewLikes.ts`. */
interface LikeReply {
  type: 'PREVIEW_LIKES'
  call: number
  data?: LikeState
  failure?: { code: number; message: string }
}

const REPLY_TIMEOUT_MS = 10_000

/**
 * Like calls through the studio that shows this draft: its author's account counts as the login (WX-012), and the
 * author's token stays in the studio. The content security policy allows only the studio and the works' own origin as a
 * parent.
 */
export function createStudioLikeCall(): LikeCall {
  let last = 0
  return (method, elementId) =>
    new Promise((resolve, reject) => {
      const call = ++last
      const end = () => {
        clearTimeout(timer)
        window.removeEventListener('message', handleReply)
      }
      const handleReply = (event: MessageEvent<unknown>) => {
        if (event.source !== window.parent || !isAnswer(event.data, call)) return
        end()
        const { data, failure } = event.data
        if (data) resolve(data)
        else reject(refused(failure?.code ?? 0, failure?.message ?? ''))
      }
      const timer = setTimeout(() => {
        end()
        reject(refused(504, ''))
      }, REPLY_TIMEOUT_MS)
      window.addEventListener('message', handleReply)
      window.parent.postMessage({ type: 'PREVIEW_LIKES', call, method, elementId }, '*')
    })
}

function isAnswer(message: unknown, call: number): message is LikeReply {
  if (typeof message !== 'object' || message === null) return false
  const answer = message as Partial<LikeReply>
  return answer.type === 'PREVIEW_LIKES' && answer.call === call
}

function refused(code: number, message: string): LikeFailure {
  return Object.assign(new Error(message), { code })
}
