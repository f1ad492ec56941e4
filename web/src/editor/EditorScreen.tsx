import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState } from 'react'
import i18next from 'i18next'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { errorText } from '../api/ApiError.ts'
import { configQuery } from '../api/config.ts'
import { precacheLoadedFiles } from '../api/serviceWorker.ts'
import { pluginsQuery } from '../api/plugins.ts'
import { findWork } from '../api/works.ts'
import { readWork } from '../model/document/readWork.ts'
import { currentLanguage } from '../locales/i18n.ts'
import {
  preloadPlugins,
  firstElements,
  waitForPlugins,
  PLUGIN_WAIT_TIMEOUT_MS,
  storeLastWorkTypes,
  getFirstPageTypes,
  readLastWorkTypes,
} from '../plugins/preloadPlugins.ts'
import { fetchFederation } from '../plugins/remotes.ts'
import { setPlugins } from '../plugins/pluginStore.ts'
import { useFollowPlugins } from '../plugins/useElementTypes.ts'
import { ErrorState, LoadingState } from '../ui/Notice.tsx'
import { EditorWorkbench } from './EditorWorkbench.tsx'
import { preloadImages } from './ui/preloadImages.ts'
import { openEditor } from './openEditor.ts'
import type { Editor } from './store/editor.ts'
import classes from './editor.module.css'
import { readHistories } from './features/autosave/useDrafts.ts'
import { createWorkPort } from './features/saving/workPort.ts'

const BenchScreen = lazy(async () => ({
  default: (await import('./bench/BenchScreen.tsx')).BenchScreen,
}))

/** `/editor/:workId`: loads the work, then opens the workbench on it; `/editor/bench` is for benchmarks. */
export function EditorScreen() {
  const { workId } = useParams()
  if (workId === 'bench') {
    return (
      <Suspense>
        <BenchScreen />
      </Suspense>
    )
  }
  const id = Number(workId)
  return <OpenWork key={id} id={id} />
}

type OpenResult = { editor: Editor } | { error: unknown } | null

function OpenWork({ id }: { id: number }) {
  const { t } = useTranslation('editor')
  const [opening, setOpening] = useState<OpenResult>(null)
  const [attempt, setAttempt] = useState(0)
  const queries = useQueryClient()
  useFollowPlugins()
  useEffect(() => {
    let isCurrent = true
    const abort = new AbortController()
    // Not in a later render: the plugin modules are requested before the workbench blocks the main thread.
    queries.fetchQuery(pluginsQuery(false)).then(setPlugins, () => undefined)
    // All elements depend on the config; arriving after the work, it would render them all a second time.
    void queries.prefetchQuery(configQuery)
    const timeZone = () => queries.getQueryData(configQuery.queryKey)?.time_zone
    open(id, abort.signal, timeZone).then(
      (editor) => {
        if (isCurrent) setOpening({ editor })
      },
      (error: unknown) => {
        if (isCurrent) setOpening({ error })
      },
    )
    return () => {
      isCurrent = false
      abort.abort()
    }
  }, [id, attempt, queries])

  const isOpen = opening !== null && 'editor' in opening
  useEffect(() => {
    if (!isOpen) return undefined
    // Caching for offline use waits until the work is shown.
    const timer = setTimeout(() => void precacheLoadedFiles(), 10_000)
    return () => {
      clearTimeout(timer)
    }
  }, [isOpen])

  if (!opening) return <LoadingState />
  if ('error' in opening) {
    return (
      <main className={classes.notOpened}>
        <ErrorState
          text={errorText(opening.error, t)}
          onRetry={() => {
            setOpening(null)
            setAttempt(attempt + 1)
          }}
        />
        <Link to="/work-manager/list">{t('header.home')}</Link>
      </main>
    )
  }
  return <EditorWorkbench editor={opening.editor} />
}

async function open(
  id: number,
  signal: AbortSignal,
  timeZone: () => string | undefined,
): Promise<Editor> {
  expect(readLastWorkTypes())
  const [raw, kept] = await Promise.all([findWork(id, signal), readHistories(id)])
  const work = readWork(raw, currentLanguage())
  const types = getFirstPageTypes(work)
  expect(types)
  storeLastWorkTypes(types)
  preloadImages(firstElements(work))
  await waitForPlugins(types, PLUGIN_WAIT_TIMEOUT_MS)
  return openEditor(work, createWorkPort(id, currentLanguage, i18next.t), kept, timeZone)
}

/** Loads the modules that render these types before their plugins are known. */
function expect(types: readonly string[]): void {
  if (types.length > 0) fetchFederation().catch(() => undefined)
  preloadPlugins(types)
}
