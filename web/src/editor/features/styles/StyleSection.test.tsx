import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen, within } from '@testing-library/react'
import i18next from 'i18next'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import texts from '../../../locales/zh-CN/styles.json' with { type: 'json' }
import { elementsOf, sampleElement, sampleType, sampleWork } from '../../../model/testing.ts'
import { EditorProvider, useCurrentPage } from '../../store/EditorContext.tsx'
import { openTestEditor, workOf } from '../../store/testing.ts'
import { StyleSection } from './StyleSection.tsx'

const styles = {
  props: ['size'],
  ready: [
    { id: 'big', name: { zh: '大', en: 'Big' }, props: { size: 32 } },
    { id: 'small', name: { zh: '小', en: 'Small' }, props: { size: 16 } },
  ],
}
const elementType = sampleType()
vi.mock('../../../api/config.ts', () => ({ useConfig: () => ({ data: undefined }) }))
vi.mock('../../../plugins/usePluginElement.ts', () => ({
  usePluginElement: (type: string) => ({
    status: 'ready',
    elementType,
    plugin: null,
    View: ({ props }: { props: { size?: number } }) => <i>{props.size}</i>,
    styles: type === 'note' ? styles : null,
  }),
}))

beforeEach(() => i18next.addResourceBundle('zh-CN', 'styles', texts))

function open(uuids: string[], name = 'note') {
  const work = sampleWork(
    sampleElement('a', {}, { name, pluginProps: { size: 14 } }),
    sampleElement('b', {}, { pluginProps: { size: 14 } }),
  )
  const { editor } = openTestEditor(work)
  const Chosen = () => {
    const page = useCurrentPage()
    return (
      <StyleSection elements={page?.elements.filter(({ uuid }) => uuids.includes(uuid)) ?? []} />
    )
  }
  render(
    <MantineProvider env="test">
      <EditorProvider editor={editor}>
        <Chosen />
      </EditorProvider>
    </MantineProvider>,
  )
  const sizes = () => elementsOf(workOf(editor)).map(({ pluginProps }) => pluginProps.size)
  return { editor, sizes }
}

const card = (name: string) => screen.getByRole('button', { name: `使用样式「${name}」` })

describe('the styles of a work in the panel', () => {
  it('are given to all that is chosen in one step', () => {
    const { editor, sizes } = open(['a', 'b'])
    fireEvent.click(card('大'))
    expect(sizes()).toEqual([32, 32])
    expect(card('大').getAttribute('aria-pressed')).toBe('true')
    // With several elements selected it is ambiguous which look to save.
    expect(screen.queryByRole('button', { name: '存为新样式' })).toBeNull()
    editor.undo()
    expect(sizes()).toEqual([14, 14])
  })

  it('say how they look by what the type draws', () => {
    open(['a'])
    expect(within(card('小')).getByText('16')).toBeDefined()
  })

  it('keep their names where Escape is pressed, and are named anew with Enter', () => {
    const { editor } = open(['a'])
    const rename = (value: string, key: string) => {
      fireEvent.keyDown(card('大'), { key: 'F2' })
      const field = screen.getByRole('textbox', { name: '样式名称' })
      fireEvent.change(field, { target: { value } })
      fireEvent.keyDown(field, { key })
    }
    rename('巨大', 'Escape')
    expect(workOf(editor).sharedStyles).toBeUndefined()
    rename('巨大', 'Enter')
    expect(card('巨大')).toBeDefined()
    editor.undo()
    expect(workOf(editor).sharedStyles).toBeUndefined()
  })

  it('are nothing where the type shares none, or where several types are chosen', () => {
    const { editor } = open(['a', 'b'], 'lamp')
    expect(elementsOf(workOf(editor)).map(({ name }) => name)).toEqual(['lamp', 'note'])
    expect(screen.queryByRole('group', { name: '作品样式' })).toBeNull()
    expect(screen.queryByRole('button')).toBeNull()
  })
})
