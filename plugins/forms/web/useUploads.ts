import { useEffect, useRef, useState } from 'react'
import { useRuntime } from '@pinye/plugin-api'
import { isPlain, getMaxFiles, prepareFile } from './rules/files.ts'
import type { ValidationError } from './rules/validationError.ts'
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
  error?: ValidationError
  /** What the host said when it failed; it can be tried again. */
  failure?: string
}

export interface Uploads {
  files: ChosenFile[]
  /** Takes files; tells of each that is not taken, and of nothing where all are. */
  add: (files: File[], tell: (error: ValidationError | undefined) => void) => void
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

  const start = (key: number, file: File, tell: (error: ValidationError) => void) => {
    const controller = new AbortController()
    running.current.set(key, controller)
    const { signal } = controller
    change(key, { done: 0, failure: undefined })
    const send = (sent: File) =>
      upload?.(sent, { signal, onProgress: (done) => change(key, { done }) }).then(
        ({ url }) => !signal.aborted && change(key, { done: 1, url }),
      )
    const prepareAndSend = async () => {
      const sent = await prepareFile(rules, file)
      if (signal.aborted) return
      if (sent instanceof File) return send(sent)
      change(key, { error: sent })
      tell(sent)
    }
    const way = isPlain(rules, file) ? send(file) : prepareAndSend()
    way?.catch(
      (error: unknown) =>
        !signal.aborted &&
        change(key, { failure: error instanceof Error ? error.message : String(error) }),
    )
  }

  const add = (chosen: File[], tell: (error: ValidationError | undefined) => void) => {
    const most = getMaxFiles(rules)
    // One file takes the place of the one before it; more than allowed are not taken.
    const kept = rules.multiple === true ? files : []
    const accepted = chosen.slice(0, Math.max(0, most - kept.length))
    if (kept.length < files.length && accepted.length > 0) files.forEach(({ key }) => stop(key))
    const added = accepted.map((file) => ({
      key: ++next.current,
      file,
      done: 0,
    }))
    setFiles(accepted.length > 0 ? [...kept, ...added] : files)
    tell(accepted.length < chosen.length ? tooMany(most) : undefined)
    for (const { key, file } of added) start(key, file, (error) => tell(naming(error, file)))
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
function naming(error: ValidationError, { name }: File): ValidationError {
  return error.code === 'file.size'
    ? { code: 'file.oversize', args: { ...error.args, name } }
    : error
}

function tooMany(most: number): ValidationError {
  return { code: 'file.max', args: { n: most } }
}
