import { useForm, useMessages } from '@pinye/plugin-api'
import type { ViewProps } from '@pinye/plugin-api'
import { text } from './field/look.ts'
import { PushButton } from './field/PushButton.tsx'
import { submitted } from './messages.ts'
import type { LookProps } from './field/look.ts'
import './forms.css'

export interface FormButtonProps extends LookProps {
  text: string
  action: 'reset' | 'submit'
  disabled: boolean
}

/** EL-FBTN-13: clears the form that it stands in, or hands it in. */
export function FormButtonView({ props }: ViewProps<FormButtonProps>) {
  const { form, state } = useForm()
  const say = useMessages(submitted)
  const submits = props.action === 'submit'
  const wording = { success: say('success'), failure: say('failure') }
  return (
    <PushButton
      type={submits ? 'submit' : 'reset'}
      props={props}
      defaults={{}}
      isDisabled={props.disabled === true}
      isBusy={submits && state === 'submitting'}
      sent={submits ? wording.success : undefined}
      onPush={() => (submits ? void form?.submit(wording) : form?.reset())}
    >
      {text(props.text)}
    </PushButton>
  )
}
