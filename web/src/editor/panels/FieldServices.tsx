import { FieldServicesProvider, type FieldServices as Services } from '@pinye/plugin-api/fields'
import { useMemo, type ReactNode } from 'react'
import { workColors } from '../../model/styles/workColors.ts'
import { toast } from '../../ui/toast.tsx'
import { startEditing } from '../features/selection/selection.ts'
import { FirstChoice } from '../features/pickers/FirstChoice.tsx'
import { usePickers } from '../features/pickers/usePickers.tsx'
import { useEditor, useLanguage, useTimeZone } from '../store/EditorContext.tsx'
import { fetchImage, uploadImage } from '../features/uploads/uploadImage.ts'
import { useSourceServices } from './useSourceServices.ts'

/** Services that the studio provides to fields of plugins, in the sidebar and in toolbars over the canvas. */
export function FieldServices({ children }: { children: ReactNode }) {
  const editor = useEditor()
  const language = useLanguage()
  const timeZone = useTimeZone()
  const { pick, dialog } = usePickers()
  const sources = useSourceServices()
  const services: Services = useMemo(
    () => ({
      language,
      ...(timeZone ? { timeZone } : {}),
      uploadImage,
      fetchImage,
      pick,
      toast: (text, kind) => toast[kind](text),
      saveWork: () => void editor.save(),
      editInPlace: (id) => startEditing(editor, id),
      workColors: () => workColors(editor.document.getState().work),
      ...sources,
    }),
    [editor, language, timeZone, pick, sources],
  )
  return (
    <FieldServicesProvider value={services}>
      {children}
      <FirstChoice pick={pick} />
      {dialog}
    </FieldServicesProvider>
  )
}
