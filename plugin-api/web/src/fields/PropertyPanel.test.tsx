import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { PropertyPanel, shownProps } from './PropertyPanel.tsx'
import { FieldServicesProvider } from './services.ts'
import { fakeServices } from '../test/fakes.ts'
import type { PropSpec } from '../contract/types.ts'
import type { PropertyPanelProps } from './PropertyPanel.tsx'

const props: PropSpec[] = [
  { name: 'uuid', type: 'string', control: 'none', runtime: true, label: { zh: '标识', en: 'Id' } },
  {
    name: 'size',
    type: 'number',
    control: 'number',
    default: 3,
    label: { zh: '大小', en: 'Size' },
  },
  {
    name: 'title',
    type: 'string',
    control: 'input',
    default: '',
    label: { zh: '标题', en: 'Title' },
  },
  {
    name: 'filled',
    type: 'boolean',
    control: 'switch',
    default: true,
    label: { zh: '填充', en: 'Filled' },
  },
  {
    name: 'fill',
    type: 'string',
    control: 'input',
    default: '',
    visibleWhen: 'filled',
    label: { zh: '填充色', en: 'Fill' },
  },
]

function show(changes: Partial<PropertyPanelProps> = {}) {
  const onChange = vi.fn()
  render(
    <MantineProvider env="test">
      <FieldServicesProvider value={fakeServices()}>
        <PropertyPanel elementType={{ props }} props={{}} onChange={onChange} {...changes} />
      </FieldServicesProvider>
    </MantineProvider>,
  )
  return onChange
}

/** EL-PLG-011. */
describe('the generated panel', () => {
  it('groups the props and keeps their order', () => {
    show()
    expect(
      screen.getAllByRole('group').map((group) => group.querySelector('legend')?.textContent),
    ).toEqual(['内容', '样式'])
    expect(shownProps(props, {}).map(({ name }) => name)).toEqual([
      'size',
      'title',
      'filled',
      'fill',
    ])
  })

  it('hides what a condition hides, reading defaults for what is not stored', () => {
    expect(shownProps(props, { filled: false }).map(({ name }) => name)).not.toContain('fill')
  })

  it('answers a change as a patch', () => {
    const onChange = show()
    fireEvent.change(screen.getByLabelText('标题'), { target: { value: '新' } })
    expect(onChange).toHaveBeenCalledWith({ title: '新' }, expect.stringContaining('title'))
  })

  it('speaks the language it is told', () => {
    show({ language: 'en-US' })
    expect(screen.getByLabelText('Title')).toBeTruthy()
  })

  it("shows a diagnostic under its field, in the plugin's own words", () => {
    show({
      diagnostics: [
        {
          severity: 'error',
          code: 'title.long',
          path: '/title',
          message: 'too long',
          args: [['most', '9']],
        },
        { severity: 'warning', code: 'size.odd', path: '/size', message: 'odd size' },
      ],
      messages: { 'zh-CN': { 'title.long': '最多 {most} 个字' }, 'en-US': {} },
    })
    expect(screen.getByText('最多 9 个字')).toBeTruthy()
    expect(screen.getByText('odd size')).toBeTruthy()
  })

  it('says so when there is nothing to set', () => {
    show({ elementType: { props: [] } })
    expect(screen.getByText('此元素没有可设置的属性')).toBeTruthy()
  })

  it('loses a control that fails, and nothing else', () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const wrong = { ...props[1], name: 'wrong', control: 'select', enum: 7 as never } as PropSpec
    show({ elementType: { props: [wrong, ...props] } })
    expect(screen.getByText('此项无法显示，内容已保留')).toBeTruthy()
    expect(screen.getByLabelText('标题')).toBeTruthy()
  })
})
