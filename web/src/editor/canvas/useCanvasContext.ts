import type { Runtime } from '@pinye/plugin-api'
import { useMemo, useState, type FocusEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { Language } from '../../model/work.ts'
import { select } from '../features/selection/selection.ts'
import type { Editor } from '../store/editor.ts'
import { useEditor, useLanguage } from '../store/EditorContext.tsx'
import type { Diagnostic, Severity } from '../store/diagnostics.ts'
import { isSelected } from '../store/sessionState.ts'
import { useEditRuntime } from './useEditRuntime.ts'

/** What all elements of the canvas have in common; the same object until the language changes. */
export interface CanvasContext {
  editor: Editor
  language: Language
  /** What a screen reader is told of an element beside its name. */
  words: { locked: string; hidden: string }
  /** The runtime of one element: what its view says about itself reaches the session, never the document. */
  runtimeOf: (uuid: string) => Runtime
  onFocus: (event: FocusEvent<HTMLElement>) => void
}

type Retries = ReadonlyMap<string, () => void>

/** Elements have no hooks and no subscriptions of their own: hundreds of them would cost more than what they draw. */
export function useCanvasContext(): { context: CanvasContext; retries: Retries } {
  const editor = useEditor()
  const { t } = useTranslation('editor')
  const language = useLanguage()
  const shared = useEditRuntime()
  const [retries, setRetries] = useState<Retries>(new Map())
  const context = useMemo(() => {
    const runtimes = new Map<string, Runtime>()
    const createRuntime = (uuid: string): Runtime => ({
      ...shared,
      onMeasure: (size) => editor.measure(uuid, size),
      onBroken: (retry) => setRetries((before) => withRetry(before, uuid, retry)),
    })
    return {
      editor,
      language,
      words: { locked: t('element.locked'), hidden: t('element.hidden') },
      runtimeOf(uuid: string) {
        const runtime = runtimes.get(uuid) ?? createRuntime(uuid)
        runtimes.set(uuid, runtime)
        return runtime
      },
      onFocus: (event: FocusEvent<HTMLElement>) => selectOnFocus(editor, event),
    }
  }, [editor, language, shared, t])
  return { context, retries }
}

function withRetry(before: Retries, uuid: string, retry: (() => void) | null): Retries {
  if (retry === null && !before.has(uuid)) return before
  const after = new Map(before)
  if (retry === null) after.delete(uuid)
  else after.set(uuid, retry)
  return after
}

/** Tabbing through the canvas selects; a press of the pointer has its own rules. */
function selectOnFocus(editor: Editor, { target, currentTarget }: FocusEvent<HTMLElement>): void {
  const uuid = currentTarget.dataset.el
  if (uuid === undefined || target !== currentTarget) return
  if (!currentTarget.matches(':focus-visible')) return
  if (!isSelected(editor.session.getState(), uuid)) select(editor, [uuid])
}

const RANKS: readonly Severity[] = ['error', 'warning', 'info']

/** The worst that was found about each element. */
export function worstOf(diagnostics: readonly Diagnostic[]): ReadonlyMap<string, Severity> {
  const worst = new Map<string, Severity>()
  for (const { uuid, severity } of diagnostics) {
    const known = uuid === undefined ? undefined : worst.get(uuid)
    const isWorse = known === undefined || RANKS.indexOf(severity) < RANKS.indexOf(known)
    if (uuid !== undefined && isWorse) worst.set(uuid, severity)
  }
  return worst
}
