import type { Runtime } from '@pinye/plugin-api'
import DOMPurify from 'dompurify'
import { useMemo } from 'react'
import { useConfig } from '../../api/config.ts'
import { toast } from '../../ui/toast.tsx'
import { useEditor, useLanguage, useTimeZone } from '../store/EditorContext.tsx'
import { openPage } from '../features/pages/pages.ts'

/** What views may ask for while they are being edited: likes do nothing, rich text is cleaned. */
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

/** Of its own, so that its rules are read once: reading them costs more than a short text does. */
const purifier = DOMPurify(window)
purifier.setConfig({
  USE_PROFILES: { html: true },
  FORBID_TAGS: ['style', 'form', 'input', 'button', 'textarea', 'select', 'video', 'audio'],
})
// As on the host: a text shows pictures of this installation only.
purifier.addHook('afterSanitizeAttributes', (node) => {
  const isForeign = !/^\/uploads\/[a-z0-9]{24}\.\w+$/.test(node.getAttribute('src') ?? '')
  if (node.nodeName === 'IMG' && isForeign) node.remove()
})

const cleaned = new Map<string, string>()
const MAX_CACHED_TEXTS = 1000

/** The host cleans what it stores; this is for text that is newer than the last save. */
export function sanitize(html: string): string {
  // A text without a tag and without a sign that stands for another is what it is.
  if (!/[<&]/.test(html)) return html
  const known = cleaned.get(html)
  if (known !== undefined) return known
  const clean = purifier.sanitize(html)
  // What is typed now is asked for again at once; what was typed long ago is not.
  if (cleaned.size >= MAX_CACHED_TEXTS) cleaned.clear()
  cleaned.set(html, clean)
  return clean
}
