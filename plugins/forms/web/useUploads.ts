import { useEffect, useRef, useState } from 'react'
import { useRuntime } from '@pinye/plugin-api'
import { isPlain, getMaxFiles, prepareFile } from './rules/files.ts'
import type { ValidationError } from './rules/validationError.ts'
import type { FileRules } from './rules/files.ts'

/** A file chosen by a visitor. */
export interface ChosenFile {
  key: number
  file: File
  /** Progress from 0 to 1. */
  done: number
  /** Address of the stored file; undefined while uploading. */
  url?: string
  /** Why it is rejected; it can only be removed. */
  error?: ValidationError
  /** Error message of a failed upload, which can be retried. */
  failure?: string
}

export interface Uploads {
  files: ChosenFile[]
  /** Adds files; calls `tell` with the error if some are rejected, else with undefined. */
  add: (files: File[], tell: (error: ValidationError | undefined) => void) => void
  retry: (key: number) => void
  remove: (key: number) => void
  clear: () => void
}

/** EL-FILE-17: files are uploaded when chosen; cancelling, removing or unmounting aborts the upload. */
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
    // A single file replaces the previous one; files beyond the limit are rejected.
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

/** Adds the name of a file that is too large to its error, since there may be several files. */
function naming(error: ValidationError, { name }: File): ValidationError {
  return error.code === 'file.size'
    ? { code: 'file.oversize', args: { ...error.args, name } }
    : error
}

function tooMany(most: number): ValidationError {
  return { code: 'file.max', args: { n: most } }
}
