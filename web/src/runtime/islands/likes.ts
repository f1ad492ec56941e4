import type { Runtime } from '@pinye/plugin-api'
import type { Language } from '../../model/work.ts'

type LikesClient = Runtime['likes']
type LikeState = Awaited<ReturnType<LikesClient['read']>>

/** The like calls of the own origin (API-LIKE-001); a draft has none (PV-010). */
export function likesOf(workId: string, language: Language, isDraft: boolean): LikesClient {
  const call = async (method: string, elementId: string): Promise<LikeState> => {
    if (isDraft) {
      if (method === 'GET') return { likeCount: 0, hasLiked: false, likers: [] }
      throw new Error(language === 'en-US' ? 'likes are off in a preview' : '预览中不能点赞')
    }
    const path = [workId, 'elements', elementId, 'likes'].map(encodeURIComponent).join('/')
    const answer = await fetch(`/api/works/${path}`, {
      method,
      headers: { 'Accept-Language': language },
      credentials: 'same-origin',
    })
    const { data, message } = (await answer.json()) as { data?: LikeState; message?: string }
    if (!answer.ok || !data) throw new Error(message ?? answer.statusText)
    return data
  }
  return {
    read: (elementId) => call('GET', elementId),
    add: (elementId) => call('POST', elementId),
    remove: (elementId) => call('DELETE', elementId),
  }
}
