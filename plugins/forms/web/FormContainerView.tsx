import { useEffect } from 'react'
import { bounded, color, px, useForm } from '@pinye/plugin-api'
import type { ViewProps } from '@pinye/plugin-api'
import { text } from './field/fieldStyle.ts'
import './forms.css'

export interface FormContainerProps {
  submitUrl: string
  submitMethod: 'POST' | 'PUT'
  successMessage: string
  errorMessage: string
  validateBeforeSubmit: boolean
  backgroundColor: string
  borderColor: string
  borderWidth: number
  borderRadius: number
  padding: number
}

/** EL-FORM: the box around the fields of a form; it gives the target and the messages. */
export function FormContainerView({ props }: ViewProps<FormContainerProps>) {
  const { form } = useForm()
  const address = text(props.submitUrl).trim()
  const method = props.submitMethod === 'PUT' ? 'PUT' : 'POST'
  const [success, failure] = [text(props.successMessage), text(props.errorMessage)]
  const validates = props.validateBeforeSubmit !== false
  useEffect(() => {
    form?.configure({
      address,
      method,
      validates,
      success: success || undefined,
      failure: failure || undefined,
    })
  }, [form, address, method, validates, success, failure])
  return (
    <div
      className="forms-container"
      style={{
        backgroundColor: color(props.backgroundColor, '#ffffff'),
        borderColor: color(props.borderColor, '#ced4da'),
        borderWidth: px(bounded(props.borderWidth, 0, 10, 1)),
        borderRadius: px(bounded(props.borderRadius, 0, 20, 4)),
        padding: px(bounded(props.padding, 0, 50, 16)),
      }}
    >
      <p className="forms-sent" data-slot="sent" data-form={form?.id} role="status" hidden>
        {success}
      </p>
    </div>
  )
}
