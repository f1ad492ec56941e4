import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toApiError, type ApiError, errorText } from './ApiError.ts'

type Sentences<Values> = Partial<Record<keyof Values & string, string>>

/** Names of the fields that hold a text. */
type Texts<Values> = {
  [Field in keyof Values & string]: Values[Field] extends string ? Field : never
}[keyof Values & string]

/** State of a form: values, an error for each field, and one failure for the whole form (ER-013). */
export function useFormState<Values extends object>(initial: Values) {
  const { t } = useTranslation('messages')
  const [values, setValues] = useState(initial)
  const [errors, setErrors] = useState<Sentences<Values>>({})
  const [failure, setFailure] = useState('')
  const set = <Field extends keyof Values>(field: Field, value: Values[Field]) => {
    setValues((former) => ({ ...former, [field]: value }))
    setErrors((former) => ({ ...former, [field]: undefined }))
    setFailure('')
  }
  return {
    values,
    errors,
    failure,
    set,
    /** Returns the props of a text input bound to this field. */
    text: <Field extends Texts<Values>>(field: Field) => ({
      name: field,
      value: values[field] as string,
      error: errors[field] || undefined,
      onChange: (event: { currentTarget: { value: string } }) => {
        set(field, event.currentTarget.value as Values[Field])
      },
    }),
    /** Returns the props of an input whose `onChange` passes the value itself, such as a select or a colour input. */
    chosen: <Field extends keyof Values & string>(field: Field) => ({
      name: field,
      value: values[field],
      error: errors[field] || undefined,
      onChange: (value: Values[Field]) => {
        set(field, value)
      },
    }),
    /** Sets a value and keeps the field's error: after a misread captcha the new one starts empty. */
    renew: <Field extends keyof Values>(field: Field, value: Values[Field]) => {
      setValues((former) => ({ ...former, [field]: value }))
    },
    /** Shows errors found before sending; returns true when there are none. An empty message means no error. */
    check: (found: Sentences<Values>): boolean => {
      setErrors(found)
      setFailure('')
      return Object.values(found).every((sentence) => !sentence)
    },
    /** Shows a refusal at the fields it names; a message without a field goes above the form. */
    refuse: (thrown: unknown) => {
      const error = toApiError(thrown)
      if (error.handled) return
      const named = sentencesOf(error, values)
      setErrors(named)
      if (Object.keys(named).length === 0) setFailure(error.message || errorText(error, t))
    },
  }
}

function sentencesOf<Values extends object>(error: ApiError, values: Values): Sentences<Values> {
  const named = error.errors.map(({ field, message }) => [field, message] as const)
  const taken = getConflictField(error.data)
  if (taken !== undefined) named.push([taken, error.message])
  return Object.fromEntries(named.filter(([field]) => field in values)) as Sentences<Values>
}

/** Returns the field that a 409 names as already taken by another record. */
function getConflictField(data: unknown): string | undefined {
  if (typeof data !== 'object' || data === null || !('field' in data)) return undefined
  return typeof data.field === 'string' ? data.field : undefined
}
