import type { LikeFailure, Likes, LikeState } from '@pinye/plugin-api'
import type { Language } from '../../model/work.ts'

/** The like calls of the own origin (API-LIKE-001); a draft has none (PV-010). */
export function likesOf(workId: string, language: Language, isDraft: boolean): Likes {
  const call = async (method: string, elementId: string): Promise<LikeState> => {
    if (isDraft) {
      if (method === 'GET') return { likeCount: 0, hasLiked: false, likers: [] }
      throw failure(403, language === 'en-US' ? 'likes are off in a preview' : '预览中不能点赞')
    }
    const path = [workId, 'elements', elementId, 'likes'].map(encodeURIComponent).join('/')
    const answer = await fetch(`/api/works/${path}`, {
      method,
      headers: { 'Accept-Language': language },
      credentials: 'same-origin',
    })
    const { data, message } = (await answer.json()) as { data?: LikeState; message?: string }
    if (!answer.ok || !data) throw failure(answer.status, message ?? answer.statusText)
    return data
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
