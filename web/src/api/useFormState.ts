import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toApiError, type ApiError, errorText } from './ApiError.ts'

type Sentences<Values> = Partial<Record<keyof Values & string, string>>

/** The fields that hold a text. */
type Texts<Values> = {
  [Field in keyof Values & string]: Values[Field] extends string ? Field : never
}[keyof Values & string]

/** Values of a form, the error beside each field, and one for all that no field owns (ER-013). */
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
    /** What an input of text takes to show this field and to change it. */
    text: <Field extends Texts<Values>>(field: Field) => ({
      name: field,
      value: values[field] as string,
      error: errors[field] || undefined,
      onChange: (event: { currentTarget: { value: string } }) => {
        set(field, event.currentTarget.value as Values[Field])
      },
    }),
    /** The same for one that gives its value itself: a chooser, a colour. */
    chosen: <Field extends keyof Values & string>(field: Field) => ({
      name: field,
      value: values[field],
      error: errors[field] || undefined,
      onChange: (value: Values[Field]) => {
        set(field, value)
      },
    }),
    /** Another value, with the field's error still beside it: a picture that was misread is new. */
    renew: <Field extends keyof Values>(field: Field, value: Values[Field]) => {
      setValues((former) => ({ ...former, [field]: value }))
    },
    /** Shows what is wrong already; true when nothing is. Fields with an empty sentence are fine. */
    check: (found: Sentences<Values>): boolean => {
      setErrors(found)
      setFailure('')
      return Object.values(found).every((sentence) => !sentence)
    },
    /** Puts a refusal beside the fields it names; what names none stands above the form. */
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

/** A 409 says in its data which value somebody else has already. */
function getConflictField(data: unknown): string | undefined {
  if (typeof data !== 'object' || data === null || !('field' in data)) return undefined
  return typeof data.field === 'string' ? data.field : undefined
}
