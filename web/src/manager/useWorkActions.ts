import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useExportWork } from '../api/transfer.ts'
import type { WorkSummary } from '../api/types.ts'
import { useCopyWork } from '../api/workMutations.ts'
import { fileName, saveFile } from '../ui/saveFile.ts'
import { toast } from '../ui/toast.tsx'
import type { WorkAction } from './WorkMenu.tsx'

/** Runs the action chosen in a card's menu, or opens the dialog that confirms it. */
export function useWorkActions() {
  const { t } = useTranslation('manager')
  const exportWork = useExportWork()
  const copyWork = useCopyWork()
  const [renaming, setRenaming] = useState<number | null>(null)
  const [asked, setAsked] = useState<{ act: WorkAction; work: WorkSummary } | null>(null)

  const download = ({ id, title }: WorkSummary) => {
    toast.info(t('exporting'))
    exportWork.mutate(id, {
      onSuccess: (file) => {
        saveFile(file, fileName(title || t('messages:work.titleDefault'), 'zip'))
      },
    })
  }
  const copy = ({ id, title }: WorkSummary) => {
    copyWork.mutate(id, {
      onSuccess: () => {
        const name = title || t('messages:work.titleDefault')
        toast.success(t('works:copy.done', { title: name }))
      },
    })
  }
  return {
    /** The work whose title is being edited on its card. */
    renaming,
    rename: (id: number, isRenaming: boolean) => {
      setRenaming(isRenaming ? id : null)
    },
    asked,
    close: () => {
      setAsked(null)
    },
    act: (act: WorkAction, work: WorkSummary) => {
      if (act === 'rename') setRenaming(work.id)
      else if (act === 'copy') copy(work)
      else if (act === 'export') download(work)
      else setAsked({ act, work })
    },
  }
}
