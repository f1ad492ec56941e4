import { act, fireEvent, render } from '@testing-library/react'
import { RuntimeProvider } from '@pinye/plugin-api'
import type { Language } from '@pinye/plugin-api'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeRuntime } from '../../../plugin-api/web/src/test/fakes.ts'
import { InlineTextEditor } from './InlineTextEditor.tsx'
import { samples } from './samples.ts'
import type { TextProps } from './textProps.ts'

interface Asked {
  tinymceScriptSrc: string
  init: Record<string, unknown> & { images_upload_handler: () => Promise<string> }
}

const asked: Asked[] = []
// TinyMCE needs a real browser, in which web/e2e/handles.spec.ts types; here only what it is asked for matters.
vi.mock('@tinymce/tinymce-react', () => ({
  Editor: (props: Asked) => {
    asked.push(props)
    return <div tabIndex={0} data-testid="typed" />
  },
}))

const [defaults] = samples.text

/** The editor is there as soon as it is known which fonts there are. */
async function show(language: Language = 'zh-CN') {
  const onDone = vi.fn()
  const shown = render(
    <RuntimeProvider runtime={fakeRuntime({ mode: 'edit', language })}>
      <InlineTextEditor
        props={defaults as TextProps}
        element={{ id: 'text-1', type: 'text', name: '', width: 200, height: 30 }}
        onChange={vi.fn()}
        onDone={onDone}
      />
      <div data-keeps-editing="" data-testid="sidebar" />
      <div data-testid="beside" />
    </RuntimeProvider>,
  )
  await act(() => vi.advanceTimersByTimeAsync(0))
  return { onDone, at: (name: string) => shown.getByTestId(name) }
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

/** EL-TEXT-22; that another text or another page ends it, web/src/editor/store/editor.test.ts knows. */
describe('the editing of a text', () => {
  it('ends 200 ms after a press beside it', async () => {
    const { onDone, at } = await show()
    fireEvent.pointerDown(at('beside'))
    wait(199)
    expect(onDone).not.toHaveBeenCalled()
    wait(1)
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

describe('the rich-text editor', () => {
  /** EL-TEXT-35, EL-TEXT-36 */
  it('is loaded from the own address, in the language of the studio', async () => {
    await show()
    await show('en-US')
    const [chinese, english] = asked
    expect(chinese?.tinymceScriptSrc).toBe('/tinymce/tinymce.min.js')
    expect(chinese?.init).toMatchObject({ language: 'zh-CN', language_url: '/langs/zh_CN.js' })
    expect(english?.init).not.toHaveProperty('language_url')
    expect(chinese?.init.font_size_formats).toBe('12px 14px 16px 18px 24px 36px 48px')
  })

  /** EL-TEXT-37 */
  it('sends no picture anywhere', async () => {
    await show()
    vi.stubGlobal('fetch', vi.fn())
    expect(await asked[0]?.init.images_upload_handler()).toBe('data:,')
    expect(fetch).not.toHaveBeenCalled()
  })
})
