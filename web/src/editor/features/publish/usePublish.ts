import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, errorText } from '../../../api/ApiError.ts'
import { publishWork, type PublishProgress } from '../../../api/works.ts'
import type { Editor } from '../../store/editor.ts'
import { useEditor } from '../../store/EditorContext.tsx'
import {
  diagnosticsFromFailures,
  diagnosticsFromErrors,
  diagnosticsFromRemarks,
  type Diagnostic,
} from '../../store/diagnostics.ts'

export type PublishState =
  | { step: 'saving' }
  | { step: 'publishing'; progress?: PublishProgress }
  | { step: 'done'; address: string; diagnostics: Diagnostic[] }
  | { step: 'failed'; message: string; diagnostics: Diagnostic[] }

/** Saves, then publishes the work (PV-007); the plugins' diagnostics are also shown at the elements. */
export function usePublish(leavesOutMissing: boolean) {
  const editor = useEditor()
  const { t } = useTranslation('editor')
  const [state, setState] = useState<PublishState>({ step: 'saving' })
  const start = useCallback(async () => {
    setState({ step: 'saving' })
    await editor.refreshCover()
    const saved = await editor.save()
    if (saved?.kind !== 'saved') {
      setState({
        step: 'failed',
        message: t('publish.notSaved'),
        diagnostics: [...editor.session.getState().diagnostics],
      })
      return
    }
    setState({ step: 'publishing' })
    try {
      const showProgress = (progress: PublishProgress) => setState({ step: 'publishing', progress })
      setState(await publish(editor, leavesOutMissing, showProgress))
    } catch (thrown) {
      const errors = thrown instanceof ApiError ? thrown.errors : []
      const diagnostics = diagnosticsFromErrors(errors, editor.document.getState().work)
      setState({ step: 'failed', message: errorText(thrown, t), diagnostics })
    }
  }, [editor, leavesOutMissing, t])
  return { state, start }
}

async function publish(
  editor: Editor,
  leavesOutMissing: boolean,
  onProgress: (progress: PublishProgress) => void,
): Promise<PublishState> {
  const { work } = editor.document.getState()
  const { info, remarks, faults } = await publishWork({ id: work.id, leavesOutMissing }, onProgress)
  editor.setPublication({ is_publish: info.is_publish, published_at: info.published_at ?? null })
  const diagnostics = [
    ...diagnosticsFromRemarks(remarks, work),
    ...diagnosticsFromFailures(faults, work),
  ]
  editor.session.setDiagnostics(diagnostics)
  return { step: 'done', address: info.public_url, diagnostics }
}
