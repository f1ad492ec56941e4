import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { toApiError } from '../../../api/ApiError.ts'
import { useCreateFromTemplate } from '../../../api/works.ts'
import { toast } from '../../../ui/toast.tsx'
import { isEmpty } from '../../../model/document/newWork.ts'
import { isDirty } from '../../store/documentStore.ts'
import { useEditor } from '../../store/EditorContext.tsx'

/**
 * Fills the open work with a template if it is empty and was never published; otherwise creates a work from the
 * template and opens it. Unsaved changes are saved first; if that fails, no other work is opened.
 */
export function useTemplateUse(): { use: (id: number) => Promise<void>; busy: number | null } {
  const editor = useEditor()
  const navigate = useNavigate()
  const { t } = useTranslation('look')
  const { mutateAsync } = useCreateFromTemplate()
  const [busy, setBusy] = useState<number | null>(null)
  const make = async (id: number) => {
    editor.commitTextEdit()
    if (isDirty(editor.document.getState())) {
      const answer = await editor.save()
      if (answer?.kind !== 'saved') {
        toast.error(t('templates.notSaved'))
        return
      }
    }
    const { work, serverMetadata } = editor.document.getState()
    const isFilled = isEmpty(work) && serverMetadata.published_at === null
    try {
      const { id: made, remarks } = await mutateAsync({ id, ...(isFilled && { into: work.id }) })
      toast.success(t(isFilled ? 'templates.filled' : 'messages:template.useOk'))
      for (const { message } of remarks) toast.warning(message, { duration: 12_000 })
      if (isFilled) await editor.reloadFromServer()
      else void navigate(`/editor/${made}`)
    } catch (error) {
      if (!toApiError(error).handled) toast.error(t('messages:template.useFail'))
    }
  }
  const use = async (id: number) => {
    if (busy !== null) return
    setBusy(id)
    await make(id)
    setBusy(null)
  }
  return { use, busy }
}
