import { useForm, useMessages } from '@pinye/plugin-api'
import type { ViewProps } from '@pinye/plugin-api'
import { text } from './field/fieldStyle.ts'
import { PushButton } from './field/PushButton.tsx'
import type { FieldStyleProps } from './field/fieldStyle.ts'
import './forms.css'

export interface FormButtonProps extends FieldStyleProps {
  text: string
  action: 'reset' | 'submit'
  disabled: boolean
}

/** TX-083, TX-084: a form button has no props for its messages (EL-FBTN-13). */
const submitted = {
  'zh-CN': { success: '提交成功', failure: '提交失败' },
  'en-US': { success: 'submit success', failure: 'submit failed' },
}

/** EL-FBTN-13: resets or submits the form that contains it. */
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
