import type { LikeFailure, Likes, LikeState } from '@pinye/plugin-api'
import type { Language } from '../../model/work.ts'
import type { LikeCall } from '../preview/createStudioLikeCall.ts'
import type {} from '../visitorBridge.ts'

/**
 * Returns the like calls of the own origin (API-LIKE-001). A draft has none (PV-010), except in the studio's preview
 * (WX-012).
 */
export function likesOf(workId: string, language: Language, isDraft: boolean): Likes {
  const call: LikeCall = async (method, elementId) => {
    if (isDraft) {
      if (window.pinyePreview) return window.pinyePreview(method, elementId)
      if (method === 'GET') return { likeCount: 0, hasLiked: false, likers: [] }
      throw failure(403, language === 'en-US' ? 'likes are off in a preview' : '预览中不能点赞')
    }
    const path = [workId, 'elements', elementId, 'likes'].map(encodeURIComponent).join('/')
    const visitor = window.pinyeVisitor
    const token = visitor?.token()
    const answer = await fetch(`/api/works/${path}`, {
      method,
      headers: {
        'Accept-Language': language,
        ...(token ? { Authorization: `Bearer ${token}` } : {}),
      },
      credentials: 'same-origin',
    })
    const { data, message } = (await answer.json()) as { data?: LikeState; message?: string }
    if (answer.ok && data) return data
    if (answer.status === 401) {
      // API-LIKE-004: only the visitor's session has ended; the author's is not affected.
      if (visitor) visitor.logout()
      else console.info(language === 'en-US' ? 'please open in WeChat' : '请在微信中打开')
    }
    throw failure(answer.status, message ?? answer.statusText)
  }
  return {
    read: (elementId) => call('GET', elementId),
    add: (elementId) => call('POST', elementId),
    remove: (elementId) => call('DELETE', elementId),
  }
}

function failure(code: number, message: string): LikeFailure {
  return Object.assign(new Error(message), { code })
}
