import { act, fireEvent, render } from '@testing-library/react'
import { MantineProvider } from '@mantine/core'
import { RuntimeProvider } from '@pinye/plugin-api'
import { commitPendingEdits, FieldServicesProvider } from '@pinye/plugin-api/fields'
import type { Language } from '@pinye/plugin-api'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeRuntime } from '../../../plugin-api/web/src/test/fakes.ts'
import { InlineTextEditor } from './InlineTextEditor.tsx'
import { samples } from './samples.ts'
import { chip } from './variables.ts'
import type { TextProps } from './textProps.ts'

interface EditorOptions {
  tinymceScriptSrc: string
  initialValue: string
  init: Record<string, unknown> & { images_upload_handler: () => Promise<string> }
  onInit: (event: unknown, editor: object) => void
  onInput: (event: unknown, editor: object) => void
  onScriptsLoadError: () => void
  onEditorChange: (text: string, editor: object) => void
}

const asked: EditorOptions[] = []
// TinyMCE needs a real browser, as in web/e2e/handles.spec.ts; these tests only check its options.
vi.mock('@tinymce/tinymce-react', () => ({
  Editor: (props: EditorOptions) => {
    asked.push(props)
    return <div tabIndex={0} data-testid="typed" />
  },
}))

const [defaults] = samples.text

async function show(language: Language = 'zh-CN', text = defaults?.text) {
  const [onDone, onChange, toast] = [vi.fn(), vi.fn(), vi.fn()]
  const shown = render(
    <MantineProvider env="test">
      <FieldServicesProvider value={{ language, uploadImage: () => Promise.reject(new Error()) }}>
        <RuntimeProvider runtime={fakeRuntime({ mode: 'edit', language, toast })}>
          <InlineTextEditor
            props={{ ...(defaults as TextProps), text: text ?? '' }}
            element={{ id: 'text-1', type: 'text', name: '', width: 200, height: 30 }}
            onChange={onChange}
            onDone={onDone}
          />
          <div data-keeps-editing="" data-testid="sidebar" />
          <div data-testid="beside" />
        </RuntimeProvider>
      </FieldServicesProvider>
    </MantineProvider>,
  )
  await act(() => vi.advanceTimersByTimeAsync(0))
  return { onDone, onChange, toast, at: (name: string) => shown.getByTestId(name) }
}

const wait = (milliseconds: number) =>
  act(() => {
    vi.advanceTimersByTime(milliseconds)
  })

beforeEach(() => {
  asked.length = 0
  vi.useFakeTimers()
  vi.stubGlobal('fetch', () => Promise.reject(new Error('no list of fonts')))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** EL-TEXT-22, CO-008; web/src/editor/store/editor.test.ts tests that selecting another text or page ends the editing. */
describe('the editing of a text', () => {
  it('ends 200 ms after a press beside it', async () => {
    const { onDone, at } = await show()
    fireEvent.pointerDown(at('beside'))
    wait(199)
    expect(onDone).not.toHaveBeenCalled()
    wait(1)
    expect(onDone).toHaveBeenCalledOnce()
  })

  it('ends with Escape, but not with one of an input method', async () => {
    const { onDone, at } = await show()
    // Key events of Chrome on Windows, Chrome on macOS, and Safari after the composition.
    fireEvent.keyDown(at('typed'), { key: 'Process', keyCode: 229, isComposing: true })
    fireEvent.keyDown(at('typed'), { key: 'Escape', keyCode: 229, isComposing: true })
    fireEvent.keyDown(at('typed'), { key: 'Escape', keyCode: 229, isComposing: false })
    expect(onDone).not.toHaveBeenCalled()
    fireEvent.keyDown(at('typed'), { key: 'Escape', keyCode: 27 })
    expect(onDone).toHaveBeenCalledOnce()
  })

  it('goes on while the sidebar is used', async () => {
    const { onDone, at } = await show()
    fireEvent.pointerDown(at('sidebar'))
    wait(1_000)
    expect(onDone).not.toHaveBeenCalled()
  })

  it('ends when the focus is lost, unless the pointer is on what belongs to it', async () => {
    const { onDone, at } = await show()
    fireEvent.pointerOver(at('sidebar'))
    fireEvent.focusOut(at('typed'))
    wait(1_000)
    expect(onDone).not.toHaveBeenCalled()
    fireEvent.pointerOver(at('beside'))
    fireEvent.focusOut(at('typed'))
    wait(200)
    expect(onDone).toHaveBeenCalledOnce()
  })
})

/** Fake TinyMCE with the methods used for its text. */
function startTinyMce(at: EditorOptions | undefined, text: string) {
  const editor = {
    text,
    removed: false,
    getContent: () => editor.text,
    focus: () => undefined,
    execCommand: () => true,
    on: () => undefined,
    off: () => undefined,
    selection: { isCollapsed: () => true },
    isDirty: () => true,
  }
  act(() => at?.onInit({}, editor))
  return editor
}

describe('what is typed in a text', () => {
  it('is handed on once, when the studio asks for it or when the editing ends', async () => {
    const { onChange, onDone, at } = await show('zh-CN', '<p>a</p>')
    const editor = startTinyMce(asked[0], '<p>a</p>')
    // Without an event, as in dictation.
    editor.text = '<p>ab</p>'
    act(() => commitPendingEdits())
    expect(onChange).toHaveBeenCalledOnce()
    fireEvent.pointerDown(at('beside'))
    wait(300)
    expect(onDone).toHaveBeenCalledOnce()
    expect(onChange.mock.calls.map(([patch]) => patch as object)).toEqual([{ text: '<p>ab</p>' }])
  })

  it('is not written again when the editing ends after it was undone', async () => {
    const { onChange, onDone, at } = await show('zh-CN', '<p>a</p>')
    const editor = startTinyMce(asked[0], '<p>a</p>')
    editor.text = '<p>ab</p>'
    act(() => asked.at(-1)?.onInput({}, editor))
    expect(onChange).toHaveBeenCalledOnce()
    fireEvent.pointerDown(at('beside'))
    // TinyMCE reports its last change when it loses the focus.
    act(() => asked.at(-1)?.onEditorChange(editor.text, editor))
    wait(300)
    expect(onDone).toHaveBeenCalledOnce()
    expect(onChange).toHaveBeenCalledOnce()
  })
})

describe('the rich-text editor', () => {
  /** EL-TEXT-36 */
  it('is loaded from the own address, in the language of the studio', async () => {
    await show()
    await show('en-US')
    const [chinese, english] = asked
    expect(chinese?.tinymceScriptSrc).toBe('/tinymce/tinymce.min.js')
    expect(chinese?.init).toMatchObject({ language: 'zh-CN', language_url: '/langs/zh_CN.js' })
    expect(english?.init).not.toHaveProperty('language_url')
  })

  /** EL-TEXT-37 */
  it('sends no picture anywhere', async () => {
    await show()
    vi.stubGlobal('fetch', vi.fn())
    expect(await asked[0]?.init.images_upload_handler()).toBe('data:,')
    expect(fetch).not.toHaveBeenCalled()
  })

  /** EL-TEXT-38 */
  it('says a sentence when it does not come, and is asked for anew the next time', async () => {
    const first = await show()
    expect(asked[0]?.tinymceScriptSrc).toBe('/tinymce/tinymce.min.js')
    asked[0]?.onScriptsLoadError()
    asked[0]?.onScriptsLoadError()
    expect(first.toast).toHaveBeenCalledExactlyOnceWith(
      '文字编辑器没有加载成功，请检查网络后再双击文字',
      'error',
    )
    expect(first.onDone).toHaveBeenCalled()
    asked.length = 0
    await show()
    expect(asked[0]?.tinymceScriptSrc).toMatch(/^\/tinymce\/tinymce\.min\.js\?again=/)
  })

  /** EL-TEXT-45 */
  it('has chips where variables are stored, and stores variables where it has chips', async () => {
    const { onChange } = await show('zh-CN', '<p>{{price}}</p>')
    const [opened] = asked
    expect(opened?.initialValue).toBe(`<p>${chip('price')}</p>`)
    const typed = { isDirty: () => true }
    opened?.onEditorChange(`<p>a ${chip('price')} ${chip('guest')}</p>`, typed)
    expect(onChange).toHaveBeenCalledWith(
      { text: '<p>a {{price}} {{guest}}</p>' },
      expect.any(String),
    )
  })
})
