import { useEffect, useRef, useState } from 'react'
import { useRuntime } from '@pinye/plugin-api'
import { isPlain, mostFiles, prepareFile } from './rules/files.ts'
import type { Fault } from './rules/fault.ts'
import type { FileRules } from './rules/files.ts'

/** A file that a visitor chose. */
export interface ChosenFile {
  key: number
  file: File
  /** 0 to 1. */
  done: number
  /** Where it is kept; nothing yet while it is on its way. */
  url?: string
  /** Why it is not taken; it can only be removed. */
  fault?: Fault
  /** What the host said when it failed; it can be tried again. */
  failure?: string
}

export interface Uploads {
  files: ChosenFile[]
  /** Takes files; tells of each that is not taken, and of nothing where all are. */
  add: (files: File[], tell: (fault: Fault | undefined) => void) => void
  retry: (key: number) => void
  remove: (key: number) => void
  clear: () => void
}

/** EL-FILE-17: files go up when they are chosen; what is cancelled, removed or left behind stops. */
export function useUploads(rules: FileRules): Uploads {
  const { upload } = useRuntime()
  const [files, setFiles] = useState<ChosenFile[]>([])
  const next = useRef(0)
  const running = useRef(new Map<number, AbortController>())
  useEffect(() => {
    const all = running.current
    return () => all.forEach((one) => one.abort())
  }, [])

  const change = (key: number, patch: Partial<ChosenFile>) =>
    setFiles((all) => all.map((one) => (one.key === key ? { ...one, ...patch } : one)))

  const stop = (key: number) => {
    running.current.get(key)?.abort()
    running.current.delete(key)
  }

  const start = (key: number, file: File, tell: (fault: Fault) => void) => {
    const controller = new AbortController()
    running.current.set(key, controller)
    const { signal } = controller
    change(key, { done: 0, failure: undefined })
    const send = (sent: File) =>
      upload?.(sent, { signal, onProgress: (done) => change(key, { done }) }).then(
        ({ url }) => !signal.aborted && change(key, { done: 1, url }),
      )
    const look = async () => {
      const sent = await prepareFile(rules, file)
      if (signal.aborted) return
      if (sent instanceof File) return send(sent)
      change(key, { fault: sent })
      tell(sent)
    }
    const way = isPlain(rules, file) ? send(file) : look()
    way?.catch(
      (error: unknown) =>
        !signal.aborted &&
        change(key, { failure: error instanceof Error ? error.message : String(error) }),
    )
  }

  const add = (chosen: File[], tell: (fault: Fault | undefined) => void) => {
    const most = mostFiles(rules)
    // One file takes the place of the one before it; more than allowed are not taken.
    const kept = rules.multiple === true ? files : []
    const taken = chosen.slice(0, Math.max(0, most - kept.length))
    if (kept.length < files.length && taken.length > 0) files.forEach(({ key }) => stop(key))
    const added = taken.map((file) => ({
      key: ++next.current,
      file,
      done: 0,
    }))
    setFiles(taken.length > 0 ? [...kept, ...added] : files)
    tell(taken.length < chosen.length ? tooMany(most) : undefined)
    for (const { key, file } of added) start(key, file, (fault) => tell(naming(fault, file)))
  }

  return {
    files,
    add,
    retry: (key) => {
      const found = files.find((one) => one.key === key)
      if (found) start(key, found.file, () => undefined)
    },
    remove: (key) => {
      stop(key)
      setFiles((all) => all.filter((one) => one.key !== key))
    },
    clear: () => {
      files.forEach(({ key }) => stop(key))
      setFiles([])
    },
  }
}

/** A file that is too large is named: there may be several. */
function naming(fault: Fault, { name }: File): Fault {
  return fault.code === 'file.size'
    ? { code: 'file.oversize', args: { ...fault.args, name } }
    : fault
}

function tooMany(most: number): Fault {
  return { code: 'file.max', args: { n: most } }
}
