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

/** Context shared by all elements of the canvas; the same object until the language changes. */
export interface CanvasContext {
  editor: Editor
  language: Language
  /** Texts that screen readers announce after an element's name. */
  words: { locked: string; hidden: string }
  /** Returns the runtime of an element; what its view reports goes to the session, never to the document. */
  runtimeOf: (uuid: string) => Runtime
  onFocus: (event: FocusEvent<HTMLElement>) => void
}

type Retries = ReadonlyMap<string, () => void>

/**
 * Returns the shared context, so that elements need no hooks and subscriptions of their own: hundreds of them would
 * cost more than the rendering.
 */
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

/** Selects on keyboard focus; a pointer press has its own rules. */
function selectOnFocus(editor: Editor, { target, currentTarget }: FocusEvent<HTMLElement>): void {
  const uuid = currentTarget.dataset.el
  if (uuid === undefined || target !== currentTarget) return
  if (!currentTarget.matches(':focus-visible')) return
  if (!isSelected(editor.session.getState(), uuid)) select(editor, [uuid])
}

const RANKS: readonly Severity[] = ['error', 'warning', 'info']

/** Returns the highest severity of the diagnostics of each element. */
export function worstOf(diagnostics: readonly Diagnostic[]): ReadonlyMap<string, Severity> {
  const worst = new Map<string, Severity>()
  for (const { uuid, severity } of diagnostics) {
    const known = uuid === undefined ? undefined : worst.get(uuid)
    const isWorse = known === undefined || RANKS.indexOf(severity) < RANKS.indexOf(known)
    if (uuid !== undefined && isWorse) worst.set(uuid, severity)
  }
  return worst
}
