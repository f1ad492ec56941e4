import { lazy, Suspense, useEffect, useState } from 'react'
import i18next from 'i18next'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { errorText } from '../api/errorText.ts'
import { keepForOffline } from '../api/offline.ts'
import { findWork } from '../api/works.ts'
import { readWork } from '../model/readWork.ts'
import { currentLanguage } from '../locales/i18n.ts'
import { expectTypes, rememberTypes, typesOf, typesOfLastWork } from '../plugins/expectedTypes.ts'
import { useFollowPlugins } from '../plugins/useFollowPlugins.ts'
import { ErrorState } from '../ui/ErrorState.tsx'
import { LoadingState } from '../ui/LoadingState.tsx'
import { EditorWorkbench } from './EditorWorkbench.tsx'
import { openEditor } from './openEditor.ts'
import type { Editor } from './store/editor.ts'
import classes from './editor.module.css'
import { readHistory } from './useDrafts.ts'
import { createWorkPort } from './workPort.ts'

const BenchScreen = lazy(async () => ({
  default: (await import('./bench/BenchScreen.tsx')).BenchScreen,
}))

/** `/editor/:workId`: loads the work, then opens the workbench on it; `/editor/bench` is for measuring. */
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

type Opening = { editor: Editor } | { error: unknown } | null

function OpenWork({ id }: { id: number }) {
  const { t } = useTranslation('editor')
  const [opening, setOpening] = useState<Opening>(null)
  const [attempt, setAttempt] = useState(0)
  useFollowPlugins()
  useEffect(() => {
    let isCurrent = true
    expectTypes(typesOfLastWork())
    const abort = new AbortController()
    Promise.all([findWork(id, abort.signal), readHistory(id)]).then(
      ([raw, kept]) => {
        if (!isCurrent) return
        const work = readWork(raw, currentLanguage())
        const types = typesOf(work)
        expectTypes(types)
        rememberTypes(types)
        const port = createWorkPort(id, currentLanguage, i18next.t)
        setOpening({ editor: openEditor(work, port, kept) })
      },
      (error: unknown) => {
        if (isCurrent) setOpening({ error })
      },
    )
    return () => {
      isCurrent = false
      abort.abort()
    }
  }, [id, attempt])

  const isOpen = opening !== null && 'editor' in opening
  useEffect(() => {
    if (!isOpen) return undefined
    // The work is shown first; what keeps it for later may wait.
    const timer = setTimeout(() => void keepForOffline(), 4_000)
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
