import { useRef } from 'react'
import { useRuntime } from '@pinye/plugin-api'
import type { CSSProperties, ReactNode } from 'react'
import { errorId } from './useField.ts'
import { useRaised } from './useRaised.ts'
import type { Field } from './useField.ts'

export interface FieldBoxProps {
  field: Field
  name: string
  elementId: string
  kind: string
  style: CSSProperties
  children: ReactNode
}

/** A field with the place below it where it is said what is wrong; a host without script writes there too. */
export function FieldBox({ field, name, elementId, kind, style, children }: FieldBoxProps) {
  const { form, mode } = useRuntime()
  const boxRef = useRef<HTMLDivElement>(null)
  useRaised(boxRef, 'error', field.message !== '')
  return (
    <div
      ref={boxRef}
      className={`forms-field forms-${kind}`}
      data-field={name}
      data-dirty={field.isDirty || undefined}
      data-touched={field.isTouched || undefined}
      inert={mode === 'edit' || undefined}
      style={style}
    >
      {children}
      <p
        className="forms-error"
        data-slot="error"
        data-form={form?.id}
        data-for={name}
        id={errorId(elementId)}
        hidden={field.message === ''}
      >
        {field.message}
      </p>
    </div>
  )
}

/** What a native control says of itself, to the form without script and to people who cannot see it. */
export function useControl(field: Field, name: string, elementId: string) {
  const { form } = useRuntime()
  return {
    name: name || undefined,
    form: form?.id,
    'aria-invalid': field.message !== '' || undefined,
    'aria-describedby': errorId(elementId),
  }
}
