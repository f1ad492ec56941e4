import { bounded, useForm } from '@pinye/plugin-api'
import type { ViewProps } from '@pinye/plugin-api'
import { text } from './field/fieldStyle.ts'
import { PushButton } from './field/PushButton.tsx'
import type { FieldStyleProps } from './field/fieldStyle.ts'
import './forms.css'

export interface SubmitButtonProps extends FieldStyleProps {
  text: string
  loadingText: string
  successMessage: string
  errorMessage: string
  width: number
  height: number
  disabled: boolean
}

/** EL-SUBMIT: its own messages override those of its container (EL-SUBMIT-21). */
export function SubmitButtonView({ props }: ViewProps<SubmitButtonProps>) {
  const { form, state } = useForm()
  const isBusy = state === 'submitting'
  const success = text(props.successMessage)
  const wording = { success: success || undefined, failure: text(props.errorMessage) || undefined }
  return (
    <PushButton
      type="submit"
      props={props}
      defaults={{ backgroundColor: '#1890ff', textColor: '#ffffff', borderColor: '#1890ff' }}
      width={bounded(props.width, 10, 100, 100)}
      isDisabled={props.disabled === true}
      isBusy={isBusy}
      sent={success}
      onPush={() => void form?.submit(wording)}
    >
      {(isBusy && text(props.loadingText)) || text(props.text)}
    </PushButton>
  )
}
