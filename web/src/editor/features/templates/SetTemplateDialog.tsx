import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toApiError } from '../../../api/ApiError.ts'
import { useExposures } from '../../../api/exposures.ts'
import { useSetTemplateVisibility, useSetAsTemplate } from '../../../api/templates.ts'
import { useWorkInfo } from '../../../api/works.ts'
import { TemplateDialog } from '../../../ui/templates/TemplateDialog.tsx'
import { toast } from '../../../ui/toast.tsx'
import { useDocument, useEditor, useSession } from '../../store/EditorContext.tsx'

/** The header's "set as template" (ED-001): asks who may use it; for a template, changes the same setting. */
export function SetTemplateDialog() {
  const isOpen = useSession(({ dialog }) => dialog === 'template')
  const isTemplate = useDocument(({ work }) => work.is_template)
  if (!isOpen) return null
  return isTemplate ? <OfferThis /> : <SetThis />
}

/** TP-003: saves the work first; the stored version becomes the template. */
function SetThis() {
  const editor = useEditor()
  const { t } = useTranslation('templates')
  const work = useDocument((state) => state.work)
  const set = useSetAsTemplate()
  const [isSaving, setSaving] = useState(false)
  const close = () => editor.session.closeDialog()
  const make = async (onlyOwner: boolean) => {
    setSaving(true)
    try {
      await editor.refreshCover()
      const saved = await editor.save()
      if (saved?.kind !== 'saved') throw new Error('the work could not be saved')
      await set.mutateAsync({ id: work.id, onlyOwner })
      toast.success(t('messages:template.setOk'))
      close()
    } catch (thrown) {
      if (!toApiError(thrown).handled) toast.error(t('messages:template.setFail'))
    } finally {
      setSaving(false)
    }
  }
  return (
    <TemplateDialog
      title={t('title', { title: work.title })}
      submitLabel={t('messages:header.template')}
      shown={useExposures(work)}
      isBusy={isSaving}
      onSubmit={(onlyOwner) => void make(onlyOwner)}
      onClose={close}
    />
  )
}

function OfferThis() {
  const editor = useEditor()
  const { t } = useTranslation('templates')
  const work = useDocument((state) => state.work)
  const shown = useExposures(work)
  const info = useWorkInfo(work.id)
  const offer = useSetTemplateVisibility()
  const close = () => editor.session.closeDialog()
  const handleSubmit = (onlyOwner: boolean) => {
    offer.mutate(
      { id: work.id, onlyOwner },
      {
        onSuccess: () => {
          toast.success(t(onlyOwner ? 'changed.me' : 'changed.all'))
          close()
        },
        onError: (error) => {
          if (!toApiError(error).handled) toast.error(t('changeFail'))
        },
      },
    )
  }
  if (!info.data) return null
  return (
    <TemplateDialog
      title={t('changeTitle', { title: work.title })}
      onlyOwner={info.data.only_owner}
      shown={shown}
      isBusy={offer.isPending}
      onSubmit={handleSubmit}
      onClose={close}
    />
  )
}
