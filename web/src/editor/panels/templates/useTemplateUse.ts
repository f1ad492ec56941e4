import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { toApiError } from '../../../api/ApiError.ts'
import { useUseTemplate } from '../../../api/works.ts'
import { toast } from '../../../ui/toast.tsx'
import { isDirty } from '../../store/documentStore.ts'
import { useEditor } from '../../store/EditorContext.tsx'

/** Makes a work from a template and opens it; what is not saved of the open work is saved first, and without that nothing is opened. */
export function useTemplateUse(): { use: (id: number) => Promise<void>; busy: number | null } {
  const editor = useEditor()
  const navigate = useNavigate()
  const { t } = useTranslation('look')
  const { mutateAsync } = useUseTemplate()
  const [busy, setBusy] = useState<number | null>(null)
  const make = async (id: number) => {
    editor.commit()
    if (isDirty(editor.document.getState())) {
      const answer = await editor.save()
      if (answer?.kind !== 'saved') {
        toast.error(t('templates.notSaved'))
        return
      }
    }
    try {
      const { id: copy, remarks } = await mutateAsync(id)
      toast.success(t('messages:template.useOk'))
      for (const { message } of remarks) toast.warning(message, { duration: 12_000 })
      void navigate(`/editor/${copy}`)
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
