import { useRuntime } from '@pinye/plugin-api'
import type { MouseEvent } from 'react'
import { createStyleVars } from './fieldStyle.ts'
import type { FieldStyleProps } from './fieldStyle.ts'

export interface PushButtonProps {
  type: 'submit' | 'reset'
  props: FieldStyleProps
  defaults: Partial<FieldStyleProps>
  /** Per cent of the element's box. */
  width?: number
  isDisabled: boolean
  isBusy?: boolean
  /** Shown after the form was submitted without script. */
  sent?: string
  onPush: () => void
  children: string
}

/** Accessible names of a button without text. */
const UNSEEN = {
  'zh-CN': { submit: '提交', reset: '重置' },
  'en-US': { submit: 'Submit', reset: 'Reset' },
}

/** A button of a form: native without script, else `onPush`. */
export function PushButton(input: PushButtonProps) {
  const { form, mode, language } = useRuntime()
  const handleClick = (event: MouseEvent) => {
    event.preventDefault()
    input.onPush()
  }
  const style = {
    ...createStyleVars(input.props, input.defaults),
    '--forms-share': `${input.width ?? 100}%`,
  }
  return (
    <div className="forms-push" inert={mode === 'edit' || undefined} style={style}>
      <button
        type={input.type}
        form={form?.id}
        className="forms-button"
        disabled={input.isDisabled || input.isBusy}
        aria-label={input.children.trim() ? undefined : UNSEEN[language][input.type]}
        aria-busy={input.isBusy || undefined}
        onClick={form && handleClick}
      >
        {input.isBusy && <span className="forms-spinner" aria-hidden="true" />}
        <span className="forms-button-text">{input.children}</span>
      </button>
      {input.sent !== undefined && (
        <p className="forms-sent" data-slot="sent" data-form={form?.id} role="status" hidden>
          {input.sent}
        </p>
      )}
    </div>
  )
}
