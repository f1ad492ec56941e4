import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { DatePickerView } from './DatePickerView.tsx'
import { FormButtonView } from './FormButtonView.tsx'
import { FormContainerView } from './FormContainerView.tsx'
import { samples } from './samples.ts'
import { renderInForm } from './testing/renderInForm.tsx'
import { SubmitButtonView } from './SubmitButtonView.tsx'
import type { DatePickerProps } from './DatePickerView.tsx'
import type { FormButtonProps } from './FormButtonView.tsx'
import type { FormContainerProps } from './FormContainerView.tsx'
import type { SubmitButtonProps } from './SubmitButtonView.tsx'

const submit = samples['submit-button'][0] as SubmitButtonProps
const plain = samples['form-button'][0] as FormButtonProps
const box = samples['form-container'][0] as FormContainerProps
const day = { ...(samples['date-picker'][0] as DatePickerProps), name: 'day' }
const button = () => screen.getByRole<HTMLButtonElement>('button')

describe('a submit button', () => {
  /** EL-SUBMIT-03: without script it submits the form itself. */
  it('is the native button of its form', () => {
    renderInForm(SubmitButtonView, submit)
    expect(button()).toMatchObject({ type: 'submit', disabled: false, textContent: '提交' })
    expect(button().getAttribute('form')).toBe('form-1')
  })

  /** EL-SUBMIT-06, -07, -21 */
  it('hands the form in with its own sentences', () => {
    const shown = renderInForm(SubmitButtonView, submit)
    const went = fireEvent.click(button())
    expect(went, 'the page stays').toBe(false)
    const wording = { success: '提交成功', failure: '提交失败' }
    expect(shown.form.submit).toHaveBeenCalledExactlyOnceWith(wording)
  })

  /** EL-SUBMIT-17 */
  it('waits with its loading text while the form is on its way', () => {
    const shown = renderInForm(SubmitButtonView, submit)
    shown.become('submitting')
    expect(button()).toMatchObject({ disabled: true, textContent: '提交中...' })
    expect(shown.container.querySelector('.forms-spinner')).not.toBeNull()
    shown.become('sent')
    expect(button()).toMatchObject({ disabled: false, textContent: '提交' })
  })

  /** EL-SUBMIT-16, -20, -23 */
  it('may be disabled, and as wide as the author wants', () => {
    const shown = renderInForm(SubmitButtonView, { ...submit, disabled: true, width: 5 })
    expect(button().disabled).toBe(true)
    expect(shown.root().style.getPropertyValue('--forms-share')).toBe('10%')
  })

  it('has the place where a host without script says that it was sent', () => {
    const shown = renderInForm(SubmitButtonView, { ...submit, successMessage: '谢谢！' })
    const slot = shown.container.querySelector<HTMLElement>('[data-slot="sent"]')
    expect(slot).toMatchObject({ hidden: true, textContent: '谢谢！' })
    expect(slot?.getAttribute('role')).toBe('status')
  })

  /** EL-FLD-006: in the editor a button does nothing. */
  it('cannot be reached in the editor', () => {
    expect(
      renderInForm(SubmitButtonView, submit, { mode: 'edit' }).root().hasAttribute('inert'),
    ).toBe(true)
  })
})

describe('a form button', () => {
  /** EL-FBTN-13 */
  it('clears the form', () => {
    const shown = renderInForm(FormButtonView, plain)
    expect(button().type).toBe('reset')
    fireEvent.click(button())
    expect(shown.form.reset).toHaveBeenCalledOnce()
    expect(shown.form.submit).not.toHaveBeenCalled()
  })

  /** EL-FBTN-13 */
  it('hands it in with the usual sentences', () => {
    const shown = renderInForm(
      FormButtonView,
      { ...plain, action: 'submit' },
      { language: 'en-US' },
    )
    expect(button().type).toBe('submit')
    fireEvent.click(button())
    const wording = { success: 'submit success', failure: 'submit failed' }
    expect(shown.form.submit).toHaveBeenCalledExactlyOnceWith(wording)
    shown.become('submitting')
    expect(button().disabled).toBe(true)
  })
})

describe('a form container', () => {
  /** EL-FORM-04 to -08, -16 */
  it('says where its form goes, and what is said then', () => {
    const shown = renderInForm(FormContainerView, {
      ...box,
      submitMethod: 'PUT',
      submitUrl: ' /api/x ',
    })
    expect(shown.form.configure).toHaveBeenCalledExactlyOnceWith({
      address: '/api/x',
      method: 'PUT',
      validates: true,
      success: '提交成功',
      failure: '提交失败',
    })
  })

  it('is nothing but a box', () => {
    const shown = renderInForm(FormContainerView, { ...box, padding: 500, borderWidth: -4 })
    expect(shown.root().style.backgroundColor).toBe('#ffffff')
    expect(shown.root().textContent).toBe('提交成功')
    expect(screen.queryByRole('button')).toBeNull()
  })
})

describe('a date picker', () => {
  const input = () => screen.getByLabelText<HTMLInputElement>('请选择日期')
  const dayText = () => document.querySelector('.forms-day')?.textContent

  /** EL-DATE-03, -08, -09 */
  it('is the native date input of the form', () => {
    renderInForm(DatePickerView, {
      ...day,
      value: '2026-11-22',
      minDate: '2026-01-01',
      maxDate: 'soon',
    })
    expect(input()).toMatchObject({ type: 'date', value: '2026-11-22', min: '2026-01-01', max: '' })
    expect(input().getAttribute('form')).toBe('form-1')
  })

  /** EL-DATE-10, -20 */
  it('writes the day as the author wants, and hands it in as it is stored', () => {
    const shown = renderInForm(DatePickerView, { ...day, format: 'DD/MM/YYYY' })
    expect(dayText()).toBe('请选择日期')
    fireEvent.input(input(), { target: { value: '2026-11-22' } })
    expect(dayText()).toBe('22/11/2026')
    expect(shown.field('day').value()).toBe('2026-11-22')
  })

  /** EL-DATE-18 */
  it('says which days can be chosen', () => {
    const shown = renderInForm(DatePickerView, {
      ...day,
      minDate: '2026-01-02',
      format: 'MM/DD/YYYY',
    })
    fireEvent.input(input(), { target: { value: '2026-01-01' } })
    expect(shown.validate('day')).toBe('日期不能早于01/02/2026')
    fireEvent.input(input(), { target: { value: '' } })
    expect(shown.said()).toBe('')
  })

  it('opens its picker wherever it is tapped', () => {
    renderInForm(DatePickerView, day)
    let opened = 0
    input().showPicker = () => void opened++
    fireEvent.click(input())
    expect(opened).toBe(1)
  })
})
