import { useEffect, useRef } from 'react'
import { useMessages, useRuntime } from '@pinye/plugin-api'
import { files as sentences } from './fileTables.ts'
import { useField } from './field/useField.ts'
import { uploadMessages } from './uploadMessages.ts'
import { formatValidationError } from './rules/validationError.ts'
import { checkFiles } from './rules/files.ts'
import { useUploads } from './useUploads.ts'
import type { Field } from './field/useField.ts'
import type { ValidationError } from './rules/validationError.ts'
import type { FileRules } from './rules/files.ts'
import type { Uploads } from './useUploads.ts'

export interface FileField {
  field: Field
  uploads: Uploads
  say: (error: ValidationError | undefined) => string
}

/** Field whose answer is the addresses of its files (EL-FILE-14 to -17). */
export function useFileField(
  rules: FileRules,
  elementId: string,
  name: string,
  focus: () => void,
): FileField {
  const { language } = useRuntime()
  const tell = useMessages(uploadMessages)
  const uploads = useUploads(rules)
  const { files } = uploads
  const addresses = files.flatMap(({ url }) => (url === undefined ? [] : [url]))
  const say = (error: ValidationError | undefined) =>
    formatValidationError(error, sentences, language)
  const field = useField({
    elementId,
    name,
    answer: () => (rules.multiple === true ? addresses : addresses[0]),
    validate: () => {
      const bad = files.find(({ error, failure }) => error ?? failure)
      if (bad) return bad.error ? say(bad.error) : tell('unfinished')
      if (addresses.length < files.length) return tell('running')
      return say(checkFiles(rules, addresses))
    },
    restore: uploads.clear,
    focus,
  })
  const recheck = useRef<() => void>(undefined)
  useEffect(() => {
    recheck.current = () => field.isTouched && field.handleBlur()
  })
  // Messages about running uploads are outdated when these have finished: validate again.
  const states = files.map(({ url, failure }) => url ?? failure ?? '').join(' ')
  useEffect(() => {
    if (states.trim() !== '') recheck.current?.()
  }, [states])
  return { field, uploads, say }
}
