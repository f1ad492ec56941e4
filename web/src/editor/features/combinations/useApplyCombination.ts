import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { toApiError } from '../../../api/ApiError.ts'
import { findCombination } from '../../../api/combinations.ts'
import { toast } from '../../../ui/toast.tsx'
import { applyCombination } from './combine.ts'
import { useEditor } from '../../store/EditorContext.tsx'
import { reasonText } from './combinationFailure.ts'

/** Fetches a combination, adds it to the open page and reports the result (CB-004, CB-010, CB-011). */
export function useApplyCombination() {
  const editor = useEditor()
  const queries = useQueryClient()
  const { t } = useTranslation('editor')
  const refuse = (reason: string) => {
    toast.error(t('messages:combo.applyFailWith', { reason }))
  }
  return async (id: number, dropped?: { x: number; y: number }): Promise<void> => {
    try {
      const unplaceable = applyCombination(editor, await findCombination(queries, id), dropped)
      if (unplaceable) refuse(t(`messages:combo.${unplaceable}`))
      else toast.success(t('messages:combo.applied'))
    } catch (thrown) {
      if (!toApiError(thrown).handled) refuse(reasonText(thrown, t))
    }
  }
}
