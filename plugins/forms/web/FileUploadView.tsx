import { useRef, useState } from 'react'
import { useRuntime } from '@pinye/plugin-api'
import type { ViewProps } from '@pinye/plugin-api'
import type { DragEvent } from 'react'
import { FieldBox, useControl } from './field/FieldBox.tsx'
import { text, useLabel } from './field/fieldStyle.ts'
import type { LabelProps } from './field/fieldStyle.ts'
import { useHydrated } from './field/useHydrated.ts'
import { FileList } from './FileList.tsx'
import { acceptOf, getMaxFiles } from './rules/files.ts'
import { useFileField } from './useFileField.ts'
import './forms.css'

export interface FileUploadProps extends LabelProps {
  name: string
  required: boolean
  accept: '*' | 'image/*' | '.doc,.docx,.pdf,.txt' | 'video/*' | 'audio/*'
  maxSize: number
  multiple: boolean
  buttonText: string
  tipText: string
  minFiles: number
  maxFiles: number
}

/** EL-FILE: a native file input; with script, files are uploaded when they are chosen or dropped. */
export function FileUploadView({ props, element }: ViewProps<FileUploadProps>) {
  const { mode, upload } = useRuntime()
  const input = useRef<HTMLInputElement>(null)
  const isHere = useHydrated()
  const [isOver, setOver] = useState(false)
  const name = text(props.name)
  const { field, uploads, say } = useFileField(props, element.id, name, () =>
    input.current?.focus(),
  )
  const isMultiple = props.multiple === true
  const isLive = isHere && (upload !== undefined || mode === 'edit')
  const addFiles = (list: FileList | null | undefined) => {
    const chosen = [...(list ?? [])]
    if (!upload || chosen.length === 0) return
    uploads.add(chosen, (error) => field.say(say(error)))
    if (input.current) input.current.value = ''
  }
  const drag = (over: boolean) => (event: DragEvent) => {
    event.preventDefault()
    setOver(over)
  }
  const label = useLabel(props, { placeholder: props.buttonText, name })
  const isFull = isMultiple && uploads.files.length >= getMaxFiles(props)
  return (
    <FieldBox
      label={props}
      field={field}
      name={name}
      elementId={element.id}
      kind={isLive ? 'upload forms-live' : 'upload'}
      style={{}}
    >
      <label
        className="forms-zone forms-control"
        data-over={isOver || undefined}
        data-filled={uploads.files.length > 0 || undefined}
        aria-disabled={isFull || undefined}
        onDragOver={drag(true)}
        onDragLeave={drag(false)}
        onDrop={(event) => {
          drag(false)(event)
          addFiles(event.dataTransfer?.files)
        }}
      >
        <svg className="forms-cloud" viewBox="0 0 24 24" aria-hidden="true">
          <path d="M12 16V5m0 0L7.5 9.5M12 5l4.5 4.5M4 16v3h16v-3" />
        </svg>
        <span className="forms-zone-text">{text(props.buttonText)}</span>
        {text(props.tipText) !== '' && <span className="forms-tip">{text(props.tipText)}</span>}
        <input
          ref={input}
          type="file"
          aria-label={label}
          accept={acceptOf(props) === '*' ? undefined : acceptOf(props)}
          multiple={isMultiple}
          required={props.required === true}
          disabled={isFull}
          onChange={(event) => addFiles(event.currentTarget.files)}
          onBlur={field.handleBlur}
          {...useControl(field, name, element.id)}
        />
      </label>
      {uploads.files.length > 0 && (
        <FileList
          uploads={uploads}
          say={({ error, failure }) => (error ? say(error) : (failure ?? ''))}
          onRemove={(key) => {
            uploads.remove(key)
            field.say('')
            input.current?.focus()
          }}
        />
      )}
    </FieldBox>
  )
}
