import { act, fireEvent, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { CheckboxGroupView } from './CheckboxGroupView.tsx'
import { RadioGroupView } from './RadioGroupView.tsx'
import { samples } from './samples.ts'
import { renderInForm } from './testing/renderInForm.tsx'
import type { CheckboxGroupProps } from './CheckboxGroupView.tsx'
import type { RadioGroupProps } from './RadioGroupView.tsx'

const radio = { ...(samples['radio-group'][0] as RadioGroupProps), name: 'size' }
const ticks = { ...(samples['checkbox-group'][0] as CheckboxGroupProps), name: 'likes' }
const one = (label: string) => screen.getByLabelText<HTMLInputElement>(label)

describe('a radio group', () => {
  /** EL-RADIO-03: native radios. */
  it('is a group of native radios of the form', () => {
    renderInForm(RadioGroupView, { ...radio, value: 'option2', required: true })
    expect(screen.getByRole('radiogroup', { name: 'size' })).toBeTruthy()
    expect(one('选项2')).toMatchObject({ name: 'size', checked: true, required: true })
    expect(one('选项1').getAttribute('form')).toBe('form-1')
  })

  /** EL-RADIO-19 */
  it('asks for a choice when one is required', () => {
    const shown = renderInForm(RadioGroupView, { ...radio, required: true })
    expect(shown.validate('size')).toBe('该字段为必填项')
    fireEvent.click(one('选项3'))
    expect(shown.said()).toBe('')
    expect(shown.field('size').value()).toBe('option3')
  })

  it('is left only with the whole group', () => {
    const shown = renderInForm(RadioGroupView, { ...radio, required: true })
    fireEvent.blur(one('选项1'), { relatedTarget: one('选项2') })
    expect(shown.said()).toBe('')
    fireEvent.blur(one('选项2'), { relatedTarget: document.body })
    expect(shown.said()).toBe('该字段为必填项')
  })

  /** EL-FLD-002 */
  it('goes back to its default', () => {
    const shown = renderInForm(RadioGroupView, { ...radio, value: 'option1' })
    fireEvent.click(one('选项2'))
    act(() => shown.field('size').reset())
    expect(one('选项1').checked).toBe(true)
  })

  /** EL-RADIO-17 */
  it.each(['radio', 'button', 'card'] as const)('is drawn as %s', (displayStyle) => {
    const shown = renderInForm(RadioGroupView, { ...radio, displayStyle, direction: 'horizontal' })
    expect(shown.root().className).toContain(`forms-as-${displayStyle}`)
    expect(screen.getByRole('radiogroup').dataset.across).toBe('true')
  })

  it('takes the focus at what is chosen', () => {
    const shown = renderInForm(RadioGroupView, { ...radio, value: 'option2' })
    shown.field('size').focus()
    expect(document.activeElement).toBe(one('选项2'))
  })

  it('shows the value of an option without a text, and leaves out one without a value', () => {
    renderInForm(RadioGroupView, {
      ...radio,
      options: [{ value: '甲' }, { label: '乙', value: '' }] as RadioGroupProps['options'],
    })
    expect(one('甲').value).toBe('甲')
    expect(screen.getAllByRole('radio')).toHaveLength(1)
  })
})

describe('a checkbox group', () => {
  it('hands in a list', () => {
    const shown = renderInForm(CheckboxGroupView, { ...ticks, value: ['option1'] })
    fireEvent.click(one('选项3'))
    expect(shown.field('likes').value()).toEqual(['option1', 'option3'])
    act(() => shown.field('likes').reset())
    expect(shown.field('likes').value()).toEqual(['option1'])
  })

  /** EL-CHECK-18, TX-092 */
  it('does not tick more than may be ticked, and says so', () => {
    const shown = renderInForm(CheckboxGroupView, { ...ticks, maxSelect: 2 })
    for (const label of ['选项1', '选项2', '选项3']) fireEvent.click(one(label))
    expect(one('选项3').checked).toBe(false)
    expect(shown.runtime.toast).toHaveBeenCalledExactlyOnceWith('最多只能选择2项', 'warning')
    expect(shown.field('likes').value()).toEqual(['option1', 'option2'])
  })

  /** EL-CHECK-18, EL-CHECK-19 */
  it.each([
    [{ minSelect: 2 }, ['选项1'], '请至少选择2项'],
    [{ minSelect: 2 }, [], '请至少选择一项'],
    [{ required: true }, [], '请至少选择一项'],
    [{}, [], ''],
  ] as const)('with %j and %j ticked says "%s"', (props, labels, said) => {
    const shown = renderInForm(CheckboxGroupView, { ...ticks, ...props })
    for (const label of labels) fireEvent.click(one(label))
    expect(shown.validate('likes')).toBe(said)
    expect(shown.said()).toBe(said)
  })

  /** The browser would require every single checkbox. */
  it('leaves it to the server what is required without script', () => {
    renderInForm(CheckboxGroupView, { ...ticks, required: true })
    expect(one('选项1').required).toBe(false)
  })

  it('proposes a higher box in the editor when its options need it', () => {
    const sizes: unknown[] = []
    Object.defineProperty(HTMLElement.prototype, 'scrollHeight', { value: 96, configurable: true })
    renderInForm(CheckboxGroupView, ticks, { mode: 'edit', onMeasure: (size) => sizes.push(size) })
    Object.defineProperty(HTMLElement.prototype, 'scrollHeight', { value: 0, configurable: true })
    expect(sizes).toEqual([{ height: 96 }])
  })
})
