import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../api/ApiError.ts'
import { useExposures } from '../../api/exposures.ts'
import { useWork } from '../../api/works.ts'
import { readWork } from '../../model/document/readWork.ts'

/** Returns what a stored work reveals; `failure` is a message, empty without an error. */
export function useWorkExposures(id: number) {
  const { t, i18n } = useTranslation()
  const stored = useWork(id)
  const language = i18n.language === 'en-US' ? 'en-US' : 'zh-CN'
  const work = useMemo(
    () => (stored.data ? readWork(stored.data, language) : undefined),
    [stored.data, language],
  )
  const shown = useExposures(work)
  return { shown, failure: stored.isError ? errorText(stored.error, t) : '' }
}
