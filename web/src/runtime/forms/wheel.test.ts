import { expect, it } from 'vitest'
import { blurNumberInputOnWheel } from './controls.ts'

blurNumberInputOnWheel(document)

it.each([
  ['number', false],
  ['text', true],
  ['tel', true],
])('a focused field of type %s keeps the focus under the wheel: %s', (type, stays) => {
  const field = document.createElement('input')
  field.type = type
  document.body.append(field)
  field.focus()
  field.dispatchEvent(new Event('wheel', { bubbles: true }))
  expect(document.activeElement === field).toBe(stays)
})

it('takes the focus from no field that the wheel is not over', () => {
  const field = document.createElement('input')
  field.type = 'number'
  document.body.append(field)
  field.focus()
  document.body.dispatchEvent(new Event('wheel', { bubbles: true }))
  expect(document.activeElement).toBe(field)
})
