import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { MantineProvider } from '@mantine/core'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import i18next from 'i18next'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import texts from '../../../locales/zh-CN/editor.json' with { type: 'json' }
import messages from '../../../locales/zh-CN/messages.json' with { type: 'json' }
import { elementsOf } from '../../../model/testing.ts'
import { startEditing, stopEditing } from '../selection/selection.ts'
import { EditorProvider } from '../../store/EditorContext.tsx'
import { openTestEditor, workOf } from '../../store/testing.ts'
import { EditingBar } from './EditingBar.tsx'
import { FOLLOW_MS, placeToolbar, throttled } from './useFloatingToolbar.ts'

beforeEach(() => {
  i18next.addResourceBundle('zh-CN', 'editor', texts)
  i18next.addResourceBundle('zh-CN', 'messages', messages)
})
afterEach(() => vi.useRealTimers())

function open() {
  const { editor } = openTestEditor()
  render(
    <MantineProvider env="test">
      <EditorProvider editor={editor}>
        <div data-el="a">
          <div contentEditable suppressContentEditableWarning tabIndex={0} />
        </div>
        <EditingBar />
        <form data-interaction="">
          <input aria-label="电话号码" />
        </form>
      </EditorProvider>
    </MantineProvider>,
  )
  const first = () => elementsOf(workOf(editor))[0]
  return { editor, first, bar: () => screen.queryByRole('toolbar', { hidden: true }) }
}

describe('the bar over what is edited in place', () => {
  /** EL-TEXT-26 */
  it('is there while it is edited, with room for the tools of its plugin', () => {
    const { editor, bar } = open()
    expect(bar()).toBeNull()
    act(() => startEditing(editor, 'a'))
    expect(bar()?.querySelector('[data-editing-tools]')).not.toBeNull()
    expect(bar()?.hasAttribute('data-keeps-editing')).toBe(true)
    act(() => stopEditing(editor))
    expect(bar()).toBeNull()
  })

  /** EL-TEXT-23 */
  it.each(['move', 'pan', 'resize'] as const)('is out of the way during a %s', (gesture) => {
    const { editor, bar } = open()
    act(() => startEditing(editor, 'a'))
    const slot = bar()?.querySelector('[data-editing-tools]')
    expect(bar()).toHaveProperty('hidden', false)
    act(() => editor.session.beginGesture(gesture))
    expect(bar()).toHaveProperty('hidden', true)
    act(() => editor.session.endGesture())
    expect(bar()).toHaveProperty('hidden', false)
    expect(bar()?.querySelector('[data-editing-tools]')).toBe(slot)
  })

  /** EL-TEXT-47 */
  it('aligns the element to the page with the six commands of the alignment toolbar', async () => {
    const { editor, first } = open()
    act(() => startEditing(editor, 'a'))
    const { width, height } = first()!.commonStyle
    fireEvent.click(screen.getByRole('button', { name: '位置' }))
    const items = await screen.findAllByRole('menuitem')
    expect(items.map((one) => one.textContent)).toEqual([
      '左对齐',
      '水平居中',
      '右对齐',
      '顶部对齐',
      '垂直居中',
      '底部对齐',
    ])
    fireEvent.click(items[2]!)
    expect(first()?.commonStyle.left).toBe(375 - width)
    fireEvent.click(screen.getByRole('button', { name: '位置' }))
    fireEvent.click(await screen.findByRole('menuitem', { name: '顶部对齐' }))
    expect(first()?.commonStyle).toMatchObject({ left: 375 - width, top: 0, height })
    expect(editor.session.getState().editing).toBe('a')
  })

  /** EL-TEXT-47 */
  it('says what a click does, and asks for the rest in the sidebar', async () => {
    const { editor, first } = open()
    act(() => startEditing(editor, 'a'))
    fireEvent.click(screen.getByRole('button', { name: '点击后' }))
    const items = await screen.findAllByRole('menuitemradio')
    expect(items.map((one) => one.textContent)).toEqual([
      '无',
      '跳转页面',
      '打开链接',
      '拨打电话',
      '播放视频',
      '播放音频',
    ])
    expect(items[0]?.getAttribute('aria-checked')).toBe('true')
    fireEvent.click(items[3]!)
    expect(first()?.interaction).toEqual({ type: 'phone', config: { phone: '' } })
    expect(editor.session.getState()).toMatchObject({ rightTab: 'element', editing: 'a' })
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('电话号码'))
    editor.undo()
    expect(first()?.interaction.type).toBe('none')
  })

  it('is reached with Alt+F10, walked along with arrows and left with Escape', () => {
    const { editor } = open()
    act(() => startEditing(editor, 'a'))
    const press = (key: string, altKey = false) =>
      fireEvent.keyDown(document.activeElement ?? document.body, { key, altKey })
    press('F10', true)
    expect(document.activeElement?.getAttribute('aria-label')).toBe('位置')
    press('ArrowRight')
    expect(document.activeElement?.getAttribute('aria-label')).toBe('点击后')
    press('ArrowRight')
    expect(document.activeElement?.getAttribute('aria-label')).toBe('位置')
    press('ArrowLeft')
    expect(document.activeElement?.getAttribute('aria-label')).toBe('点击后')
    press('Escape')
    expect(document.activeElement?.getAttribute('contenteditable')).toBe('true')
  })
})

/** EL-TEXT-26, CO-008 */
describe('the place of the bar', () => {
  const [bar, area] = [
    { width: 400, height: 40 },
    { width: 700, height: 600 },
  ]

  it.each([
    ['above it', { left: 200, top: 200, width: 100, height: 30 }, { left: 50, top: 146 }],
    [
      'below what is at the top',
      { left: 200, top: 20, width: 100, height: 30 },
      { left: 50, top: 64 },
    ],
    ['within the canvas', { left: 680, top: 300, width: 90, height: 30 }, { left: 292, top: 246 }],
    [
      'in sight of what is not',
      { left: 200, top: 900, width: 90, height: 30 },
      { left: 45, top: 552 },
    ],
  ])('is %s', (_, element, place) => expect(placeToolbar(bar, element, area)).toEqual(place))

  it('lies over everything on the canvas', () => {
    const sheet = readFileSync(join(import.meta.dirname, 'editingBar.module.css'), 'utf8')
    expect(/^\.bar \{[^}]*\}/m.exec(sheet)?.[0]).toContain('z-index: 10000;')
  })

  it('is looked at once in 30 ms', () => {
    vi.useFakeTimers()
    const place = vi.fn()
    const { follow, stop } = throttled(place)
    for (let turn = 0; turn < 50; turn++) follow()
    vi.advanceTimersByTime(FOLLOW_MS - 1)
    expect(place).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect([FOLLOW_MS, place.mock.calls.length]).toEqual([30, 1])
    follow()
    stop()
    vi.advanceTimersByTime(100)
    expect(place).toHaveBeenCalledOnce()
  })
})
