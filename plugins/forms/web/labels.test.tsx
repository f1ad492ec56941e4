import { screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import type { ViewProps } from '@pinye/plugin-api'
import { describe, expect, it } from 'vitest'
import plugin from './index.ts'
import { samples } from './samples.ts'
import { renderInForm } from './testing/renderInForm.tsx'

type View = (input: ViewProps<object>) => ReactNode

const FIELDS = [
  'enhanced-input',
  'textarea',
  'select',
  'radio-group',
  'checkbox-group',
  'date-picker',
  'file-upload',
] as const

/** Position and accessibility of the label for each kind of field: `[labelPosition, whether it is visible]`. */
describe.each(FIELDS)('a %s', (type) => {
  const { View } = plugin.elements[type] as unknown as { View: View }
  const renderField = (props: object) =>
    renderInForm<object>(View, { ...samples[type][0], name: 'f', ...props })
  const title = (container: HTMLElement) => container.querySelector('.forms-title')

  it.each([
    ['above', true],
    ['beside', true],
    ['hidden', false],
    [undefined, true],
  ])('has its label %s', (labelPosition, isDrawn) => {
    const { container } = renderField({ label: '您的姓名', labelPosition, required: true })
    expect(title(container)?.textContent).toBe(isDrawn ? '您的姓名*' : undefined)
    expect(screen.getByLabelText('您的姓名')).toBeTruthy()
  })

  it('has no mark where no answer is required', () => {
    const { container } = renderField({ label: '您的姓名', required: false })
    expect(title(container)?.textContent).toBe('您的姓名')
  })

  it('is drawn as before where it has no label', () => {
    const { container } = renderField({
      label: undefined,
      labelPosition: undefined,
      required: true,
    })
    expect(title(container)).toBeNull()
    expect(container.querySelector('.forms-titled')).toBeNull()
  })
})
