import type { Runtime } from '@pinye/plugin-api'
import DOMPurify from 'dompurify'
import { useMemo } from 'react'
import { useConfig } from '../../api/config.ts'
import { toast } from '../../ui/toast.tsx'
import { useEditor, useLanguage, useTimeZone } from '../store/EditorContext.tsx'
import { openPage } from '../features/pages/pages.ts'

/** Runtime of views in the editor: likes do nothing, rich text is sanitized. */
export function useEditRuntime(): Runtime {
  const editor = useEditor()
  const language = useLanguage()
  const worksUrl = useConfig().data?.works_url ?? ''
  const timeZone = useTimeZone()
  const workId = String(editor.document.getState().work.id)
  return useMemo(
    () => ({
      mode: 'edit',
      workId,
      language,
      now: editor.now,
      goToPage: (pageId) => openPage(editor, pageId),
      toast: (text, kind = 'info') => toast[kind](text),
      likes: { read: noLikes, add: noLikes, remove: noLikes },
      sanitize,
      origin: location.origin,
      ...(timeZone ? { timeZone } : {}),
      ...(worksUrl ? { address: `${worksUrl}/h5/${workId}` } : {}),
    }),
    [editor, language, timeZone, workId, worksUrl],
  )
}

function noLikes() {
  return Promise.resolve({ likeCount: 0, hasLiked: false, likers: [] })
}

/** A separate instance, so that its configuration is parsed once, which costs more than a short text. */
const purifier = DOMPurify(window)
purifier.setConfig({
  USE_PROFILES: { html: true },
  FORBID_TAGS: ['style', 'form', 'input', 'button', 'textarea', 'select', 'video', 'audio'],
})
// As on the host: rich text may show pictures of this installation only.
purifier.addHook('afterSanitizeAttributes', (node) => {
  const isForeign = !/^\/uploads\/[a-z0-9]{24}\.\w+$/.test(node.getAttribute('src') ?? '')
  if (node.nodeName === 'IMG' && isForeign) node.remove()
})

const cleaned = new Map<string, string>()
const MAX_CACHED_TEXTS = 1000

/** Sanitizes HTML that is newer than the last save; the host sanitizes what it stores. */
export function sanitize(html: string): string {
  // Fast path: a text without tags and entities needs no sanitizing.
  if (!/[<&]/.test(html)) return html
  const known = cleaned.get(html)
  if (known !== undefined) return known
  const clean = purifier.sanitize(html)
  // Cache eviction: current texts are requested again at once, old ones are not.
  if (cleaned.size >= MAX_CACHED_TEXTS) cleaned.clear()
  cleaned.set(html, clean)
  return clean
}
