import { useEffect, useState } from 'react'
import { newWork } from '../../model/document/newWork.ts'
import { useFollowPlugins } from '../../plugins/useElementTypes.ts'
import { usePluginStore } from '../../plugins/pluginStore.ts'
import { useConfig } from '../../api/config.ts'
import { EditorWorkbench } from '../EditorWorkbench.tsx'
import { openEditor } from '../openEditor.ts'
import type { WorkPort } from '../store/editor.ts'
import { createBenchBridge, type BenchBridge } from './benchBridge.ts'

declare global {
  interface Window {
    bench?: BenchBridge
  }
}

/** A port that stores nothing. */
const nowhere: WorkPort = {
  load: () => Promise.resolve(newWork('en-US')),
  save: (sent) =>
    Promise.resolve({ kind: 'saved', work: { ...sent, is_publish: false }, diagnostics: [] }),
  createCopy: (work) => Promise.resolve(work),
}

/** The real editor on an empty work, with a bridge for benchmarks; not available in production. */
export function BenchScreen() {
  const config = useConfig()
  const isAllowed = import.meta.env.DEV || isBench(config.data)
  return isAllowed ? <Bench /> : null
}

function Bench() {
  const [editor] = useState(() => openEditor(newWork('en-US'), nowhere))
  const isListed = usePluginStore((store) => store.isListed)
  useFollowPlugins()
  useEffect(() => {
    if (!isListed) return undefined
    window.bench = createBenchBridge(editor)
    return () => {
      delete window.bench
    }
  }, [editor, isListed])
  return <EditorWorkbench editor={editor} />
}

function isBench(config: object | undefined): boolean {
  return config !== undefined && 'bench' in config && config.bench === true
}
