import { act, fireEvent, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { EnhancedInputView } from './EnhancedInputView.tsx'
import { samples } from './samples.ts'
import { renderInForm } from './testing/renderInForm.tsx'
import { TextareaView } from './TextareaView.tsx'
import type { EnhancedInputProps } from './EnhancedInputView.tsx'
import type { TextareaProps } from './TextareaView.tsx'

const plain = { ...(samples['enhanced-input'][0] as EnhancedInputProps), name: 'phone' }
const area = { ...(samples.textarea[0] as TextareaProps), name: 'note' }
const box = () => screen.getByLabelText<HTMLInputElement>('请输入')
const type = (value: string) => fireEvent.input(box(), { target: { value } })

describe('a text input', () => {
  /** EL-INPUT-03: a form sent without script includes it. */
  it('is a native input of the form with its rules', () => {
    renderInForm(EnhancedInputView, {
      ...plain,
      required: true,
      minLength: 2,
      maxLength: 9,
      value: 'ab',
    })
    expect(box().outerHTML).toMatch(/form="form-1"/)
    expect(box()).toMatchObject({
      name: 'phone',
      type: 'text',
      required: true,
      minLength: 2,
      maxLength: 9,
      value: 'ab',
    })
  })

  /** EL-INPUT-22, EL-INPUT-24 */
  it.each([
    ['tel', { inputMode: 'tel', autocomplete: 'tel' }],
    ['email', { inputMode: 'email', autocomplete: 'email' }],
    ['number', { inputMode: 'decimal', step: 'any', min: '1', max: '9' }],
    ['password', { autocomplete: 'new-password' }],
    ['date', { type: 'date', min: '' }],
  ] as const)('opens the keyboard of a %s', (kind, wanted) => {
    renderInForm(EnhancedInputView, { ...plain, type: kind, min: '1', max: '9' })
    expect(box()).toMatchObject(wanted)
  })

  /** EL-FLD-002, EL-FLD-003, EL-INPUT-23 */
  it('says what is wrong when it is left, and then while typing', () => {
    const shown = renderInForm(EnhancedInputView, { ...plain, type: 'tel', required: true })
    type('138')
    expect(shown.said()).toBe('')
    expect(shown.root().dataset).toMatchObject({ dirty: 'true' })
    fireEvent.blur(box())
    expect(shown.said()).toBe('请输入有效的手机号码')
    expect(box().getAttribute('aria-invalid')).toBe('true')
    expect(box().getAttribute('aria-describedby')).toBe(
      shown.container.querySelector('[data-for="phone"]')?.id,
    )
    type('13800138000')
    expect(shown.said()).toBe('')
    expect(box().getAttribute('aria-invalid')).toBeNull()
    type('')
    expect(shown.said()).toBe('该字段为必填项')
  })

  /** FM-001, FM-003 */
  it('hands its answer to the form, and nothing when it is empty', () => {
    const shown = renderInForm(EnhancedInputView, { ...plain, required: true })
    expect(shown.field('phone').value()).toBeUndefined()
    expect(shown.validate('phone')).toBe('该字段为必填项')
    expect(shown.said()).toBe('该字段为必填项')
    type('x')
    expect(shown.field('phone').value()).toBe('x')
    expect(shown.validate('phone')).toBe('')
  })

  /** EL-INPUT-25 */
  it("says the author's own sentence instead", () => {
    const shown = renderInForm(EnhancedInputView, {
      ...plain,
      required: true,
      errorMessage: '请填手机号',
    })
    expect(shown.validate('phone')).toBe('请填手机号')
  })

  it('speaks English where the page does', () => {
    const shown = renderInForm(
      EnhancedInputView,
      { ...plain, required: true },
      { language: 'en-US' },
    )
    expect(shown.validate('phone')).toBe('this item is required')
  })

  /** EL-FLD-002 */
  it('goes back to what it was', () => {
    const shown = renderInForm(EnhancedInputView, { ...plain, value: 'first', required: true })
    type('')
    fireEvent.blur(box())
    act(() => shown.field('phone').reset())
    expect(box().value).toBe('first')
    expect([shown.said(), shown.root().dataset.dirty, shown.root().dataset.touched]).toEqual([
      '',
      undefined,
      undefined,
    ])
  })

  it('shows what the host says until the answer changes', () => {
    const shown = renderInForm(EnhancedInputView, plain)
    act(() => shown.field('phone').say('这个号码已登记'))
    expect(shown.said()).toBe('这个号码已登记')
    type('1')
    expect(shown.said()).toBe('')
  })

  /** A form sent before hydration is answered by the host. */
  it('keeps what the host wrote below it', () => {
    document.body.innerHTML = '<p id="element-1-error">这个号码已登记</p>'
    const shown = renderInForm(EnhancedInputView, plain)
    expect(shown.said()).toBe('这个号码已登记')
    type('1')
    expect(shown.said()).toBe('')
    document.body.replaceChildren()
  })

  it('takes the focus, and leaves the form with the page', () => {
    const shown = renderInForm(EnhancedInputView, plain)
    shown.field('phone').focus()
    expect(document.activeElement).toBe(box())
    shown.unmount()
    expect(shown.names()).toEqual([])
  })

  /** EL-FLD-006 */
  it('shows its default in the editor and cannot be reached', () => {
    const shown = renderInForm(EnhancedInputView, { ...plain, value: 'a' }, { mode: 'edit' })
    expect(shown.container.querySelector('input')?.value).toBe('a')
    expect(shown.root().hasAttribute('inert')).toBe(true)
    expect(shown.names()).toEqual([])
    shown.change({ ...plain, value: 'b' })
    expect(shown.container.querySelector('input')?.value).toBe('b')
  })

  it('is no field without a name', () => {
    expect(renderInForm(EnhancedInputView, { ...plain, name: '' }).names()).toEqual([])
  })
})

describe('a textarea', () => {
  /** EL-AREA-23 */
  it('holds back what is too long only when there is a maximum', () => {
    renderInForm(TextareaView, { ...area, maxLength: 5 })
    expect(box().maxLength).toBe(5)
    renderInForm(TextareaView, { ...area, placeholder: '二' })
    expect(screen.getByLabelText('二').hasAttribute('maxlength')).toBe(false)
  })

  /** EL-AREA-25 */
  it('counts whole characters, with the maximum where there is one', () => {
    const shown = renderInForm(TextareaView, {
      ...area,
      showCount: true,
      maxLength: 9,
      value: 'ab',
    })
    const count = () => shown.container.querySelector('.forms-count')?.textContent
    expect(count()).toBe('2/9')
    type('a😀b')
    expect(count()).toBe('3/9')
    act(() => shown.field('note').reset())
    expect(count()).toBe('2/9')
    shown.change({ ...area, showCount: true })
    expect(count()).toBe('0')
  })

  /** EL-AREA-24, EL-AREA-25 */
  it('is held between its rows; a maximum below the minimum is raised', () => {
    const shown = renderInForm(TextareaView, { ...area, autoSize: true, minRows: 8, maxRows: 4 })
    const { style, className } = shown.root()
    expect(className).toContain('forms-grows')
    expect(style.getPropertyValue('--forms-rows')).toBe('8')
    expect(style.getPropertyValue('--forms-most-rows')).toBe('8')
  })

  it('grows with what is in it, and stays as it is without auto size', () => {
    renderInForm(TextareaView, { ...area, autoSize: true })
    Object.defineProperty(box(), 'scrollHeight', { value: 90 })
    type('a\nb\nc')
    expect(box().style.height).toBe('90px')
    renderInForm(TextareaView, { ...area, placeholder: '二' })
    fireEvent.input(screen.getByLabelText('二'), { target: { value: 'a\nb' } })
    expect(screen.getByLabelText('二').style.height).toBe('')
  })

  /** EL-AREA-08, EL-AREA-14 */
  it('checks its length and pattern', () => {
    const shown = renderInForm(TextareaView, { ...area, minLength: 3, pattern: 'chinese' })
    type('中')
    expect(shown.validate('note')).toBe('长度至少为3个字符')
    type('abc')
    expect(shown.validate('note')).toBe('请输入中文')
  })
})
