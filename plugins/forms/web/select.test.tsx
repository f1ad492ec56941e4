import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { act, fireEvent, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { samples } from './samples.ts'
import { SelectView } from './SelectView.tsx'
import { renderInForm } from './testing/renderInForm.tsx'
import type { SelectProps } from './SelectView.tsx'

const plain = { ...(samples.select[0] as SelectProps), name: 'city' }
const many = { ...plain, multiple: true }
const press = (key: string) => fireEvent.keyDown(document.activeElement as Element, { key })
const trigger = () => screen.getByRole('button', { name: /请选择/ })
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent)
const current = () => document.querySelector('.forms-option[data-active]')?.textContent

describe('a select of one option', () => {
  /** EL-SEL-03 */
  it('is the native one, with the placeholder for nothing', () => {
    const shown = renderInForm(SelectView, { ...plain, required: true, value: 'option2' })
    const select = screen.getByRole<HTMLSelectElement>('combobox', { name: '请选择' })
    expect(select).toMatchObject({ name: 'city', required: true, value: 'option2', hidden: false })
    expect(select.getAttribute('form')).toBe('form-1')
    fireEvent.input(select, { target: { value: '' } })
    expect(shown.field('city').value()).toBeUndefined()
    expect(shown.validate('city')).toBe('该字段为必填项')
    fireEvent.input(select, { target: { value: 'option3' } })
    expect(shown.said()).toBe('')
    act(() => shown.field('city').reset())
    expect(select.value).toBe('option2')
  })
})

describe('a select with a list of its own', () => {
  /** CO-032 */
  it('is at most 200 px high', () => {
    const { container } = renderInForm(SelectView, { ...plain, searchable: true })
    fireEvent.click(trigger())
    expect(container.querySelector('.forms-drop')).toBeTruthy()
    const sheet = readFileSync(join(import.meta.dirname, 'forms.css'), 'utf8')
    const rule = /^\.forms-drop \{[^}]*\}/m.exec(sheet)?.[0]
    expect(rule).toContain('max-height: calc(200 * var(--px));')
  })

  /** EL-SEL-21 */
  it('opens and closes on a click, by a click outside, and after a choice', () => {
    const shown = renderInForm(SelectView, { ...plain, searchable: true })
    fireEvent.click(trigger())
    expect(trigger().getAttribute('aria-expanded')).toBe('true')
    fireEvent.click(trigger())
    expect(trigger().getAttribute('aria-expanded')).toBe('false')
    fireEvent.click(trigger())
    fireEvent.pointerDown(document.body)
    expect(trigger().getAttribute('aria-expanded')).toBe('false')
    fireEvent.click(trigger())
    fireEvent.click(screen.getByRole('option', { name: '选项2' }))
    expect(trigger().getAttribute('aria-expanded')).toBe('false')
    expect(trigger().textContent).toBe('选项2')
    expect(shown.field('city').value()).toBe('option2')
    expect(document.activeElement).toBe(trigger())
  })

  /** EL-SEL-24, EL-SEL-25 */
  it('is searched by the label, ignoring case', () => {
    const labels = ['Beijing', 'Shanghai', '深圳']
    renderInForm(SelectView, {
      ...plain,
      searchable: true,
      options: labels.map((label, index) => ({ label, value: `v${index}` })),
    })
    fireEvent.click(trigger())
    const search = screen.getByRole('combobox', { name: '搜索' })
    expect(document.activeElement).toBe(search)
    fireEvent.input(search, { target: { value: 'HAI' } })
    expect(options()).toEqual(['Shanghai'])
    fireEvent.input(search, { target: { value: 'x' } })
    expect(options()).toEqual([])
    expect(screen.getByText('没有匹配的选项')).toBeTruthy()
  })

  /** EL-SEL-25 */
  it('is walked through by keys', () => {
    const shown = renderInForm(SelectView, { ...plain, searchable: true })
    trigger().focus()
    press('ArrowDown')
    expect(current()).toBe('选项1')
    press('ArrowDown')
    press('ArrowDown')
    press('ArrowDown')
    expect(current()).toBe('选项3')
    press('ArrowUp')
    press('Enter')
    expect(shown.field('city').value()).toBe('option2')
    press('ArrowDown')
    expect(current()).toBe('选项2')
    press('Escape')
    expect(options()).toEqual(['选项1', '选项2', '选项3'].slice(0, 0))
    expect(document.activeElement).toBe(trigger())
  })

  /** EL-SEL-25: key events as sent by Chrome on Windows and on macOS, Firefox, and Safari after the composition. */
  it.each([
    { key: 'Process', keyCode: 229, isComposing: true },
    { key: 'Enter', keyCode: 229, isComposing: true },
    { key: 'Enter', keyCode: 13, isComposing: true },
    { key: 'Enter', keyCode: 229, isComposing: false },
    { key: 'Escape', keyCode: 229, isComposing: true },
    { key: 'Escape', keyCode: 229, isComposing: false },
  ])('leaves keys to the input method that a search is typed with: %o', (ime) => {
    const shown = renderInForm(SelectView, { ...plain, searchable: true })
    fireEvent.click(trigger())
    fireEvent.keyDown(screen.getByRole('combobox', { name: '搜索' }), ime)
    expect(options()).toHaveLength(3)
    expect(shown.field('city').value()).toBeUndefined()
  })

  /** EL-SEL-22 */
  it('tells of every change as a native select does', () => {
    const shown = renderInForm(SelectView, many)
    const heard = vi.fn()
    for (const kind of ['input', 'change']) shown.container.addEventListener(kind, heard)
    fireEvent.click(trigger())
    fireEvent.click(screen.getByRole('option', { name: '选项1' }))
    expect(heard.mock.calls.map(([event]) => (event as Event).type)).toEqual(['input', 'change'])
    expect(shown.root().dataset.dirty).toBe('true')
  })

  /** EL-SEL-23, TX-092 */
  it('takes several, not more than allowed, and gives them back', () => {
    const shown = renderInForm(SelectView, { ...many, maxSelect: 2, minSelect: 2 })
    fireEvent.click(trigger())
    fireEvent.click(screen.getByRole('option', { name: '选项1' }))
    expect(shown.validate('city')).toBe('请至少选择2项')
    fireEvent.click(screen.getByRole('option', { name: '选项2' }))
    expect(shown.said()).toBe('')
    fireEvent.click(screen.getByRole('option', { name: '选项3' }))
    expect(shown.runtime.toast).toHaveBeenCalledExactlyOnceWith('最多只能选择2项', 'warning')
    expect(shown.field('city').value()).toEqual(['option1', 'option2'])
    fireEvent.click(screen.getByRole('option', { name: '选项1' }))
    expect(shown.field('city').value()).toEqual(['option2'])
    expect(screen.getByRole('listbox').getAttribute('aria-multiselectable')).toBe('true')
  })

  /** EL-SEL-22 */
  it('goes back to its default, without an error', () => {
    const shown = renderInForm(SelectView, { ...many, value: ['option3'], minSelect: 2 })
    shown.validate('city')
    act(() => shown.field('city').reset())
    expect(shown.said()).toBe('')
    expect(shown.field('city').value()).toEqual(['option3'])
    expect(shown.container.querySelector('select')?.hidden).toBe(true)
  })
})
