import { MantineProvider } from '@mantine/core'
import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { FieldServicesProvider } from '@pinye/plugin-api/fields'
import type { FieldServices } from '@pinye/plugin-api/fields'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Editor } from 'tinymce'
import { TextTools } from './TextTools.tsx'
import { samples } from './samples.ts'
import type { TextProps } from './textProps.ts'

const [defaults] = samples.text as [TextProps, ...unknown[]]

/** Fake TinyMCE with the methods used by the tools; it records the calls. */
function fakeEditor(selected: HTMLElement | null) {
  const asked: string[] = []
  const note =
    (what: string) =>
    (...said: unknown[]) => {
      asked.push(
        [what, ...said.map((one) => (typeof one === 'string' ? one : JSON.stringify(one)))].join(
          ' ',
        ),
      )
    }
  const listeners = new Set<() => void>()
  const editor = {
    removed: false,
    on: (_: string, listen: () => void) => listeners.add(listen),
    off: (_: string, listen: () => void) => listeners.delete(listen),
    selection: { isCollapsed: () => selected === null, getStart: () => selected },
    formatter: { match: () => false, apply: note('apply'), remove: note('remove') },
    undoManager: { transact: (run: () => void) => run() },
    nodeChanged: () => {},
    focus: note('focus'),
    execCommand: note('command'),
    insertContent: note('insert'),
  }
  return {
    editor: editor as unknown as Editor,
    asked,
    changed: () => listeners.forEach((one) => one()),
  }
}

const services: FieldServices = {
  language: 'en-US',
  uploadImage: () => Promise.reject(new Error('there is nowhere to upload to')),
  pick: () => Promise.resolve('KaiTi'),
  dataSources: () => Promise.resolve([{ id: '1', name: 'price' }]),
}

async function show(editor: Editor | null, props: Partial<TextProps> = {}, lent = services) {
  const onChange = vi.fn<(patch: Partial<TextProps>, mergeKey?: string) => void>()
  render(
    <MantineProvider env="test">
      <FieldServicesProvider value={lent}>
        <div data-editing-tools="" />
        <TextTools props={{ ...defaults, ...props }} editor={editor} onChange={onChange} />
      </FieldServicesProvider>
    </MantineProvider>,
  )
  await screen.findByRole('group', { name: 'Text tools' })
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)))
  return onChange
}

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
function selected(style: string): HTMLElement {
  const node = document.createElement('p')
  node.setAttribute('style', style)
  document.body.append(node)
  return node
}

beforeEach(() => {
  vi.stubGlobal('fetch', () => Promise.reject(new Error('no list of fonts')))
})
afterEach(() => {
  vi.unstubAllGlobals()
  document.body.replaceChildren()
})

describe('the tools of a text', () => {
  /** EL-TEXT-26, EL-TEXT-27 */
  it('are all there, in the state of the element', async () => {
    await show(fakeEditor(null).editor, { bold: true, textAlign: 'center' })
    const names = screen.getAllByRole('button').map((one) => one.getAttribute('aria-label'))
    expect(names).toEqual([
      expect.stringMatching(/^Font: Microsoft YaHei/),
      'Smaller',
      'Larger',
      'Usual sizes',
      'Bold',
      'Italic',
      'Underline',
      'Vertical text',
      'Align',
      'Colours',
      'Line height and letter spacing',
      'Text shadow',
      'Text effects',
      'Link',
      'Clear formatting',
      'Insert a variable',
    ])
    const pressed = (name: string) =>
      screen.getByRole('button', { name }).getAttribute('aria-pressed')
    expect(['Bold', 'Italic', 'Vertical text'].map(pressed)).toEqual(['true', 'false', 'false'])
    expect(screen.getByRole('textbox', { name: 'Font size' })).toHaveProperty('value', '14')
  })

  /** EL-TEXT-28 */
  it('format the whole element while nothing is selected', async () => {
    const { editor, asked } = fakeEditor(null)
    const onChange = await show(editor)
    press('Bold')
    press('Vertical text')
    press('Larger')
    press('Align')
    fireEvent.click(screen.getByRole('menuitemradio', { name: 'Justify' }))
    press(/^Font:/)
    await vi.waitFor(() => expect(onChange).toHaveBeenCalledTimes(5))
    expect(onChange.mock.calls.map(([patch]) => patch)).toEqual([
      { bold: true },
      { verticalText: true },
      { fontSize: 16 },
      { textAlign: 'justify' },
      { fontFamily: 'KaiTi' },
    ])
    expect(asked).toEqual([])
  })

  /** EL-TEXT-28 */
  it('format what is selected, and leave the element', async () => {
    const { editor, asked } = fakeEditor(selected('font-size: 24px; font-style: italic'))
    const onChange = await show(editor)
    expect(screen.getByRole('textbox', { name: 'Font size' })).toHaveProperty('value', '24')
    press('Bold')
    press('Italic')
    press('Larger')
    press('Align')
    fireEvent.click(screen.getByRole('menuitemradio', { name: 'Align right' }))
    press(/^Font:/)
    await vi.waitFor(() => expect(asked.at(-1)).toContain('KaiTi'))
    press('Line height and letter spacing')
    const spacing = screen.getByRole('textbox', { name: 'Letter spacing' })
    fireEvent.change(spacing, { target: { value: '3' } })
    press('Text shadow')
    fireEvent.click(screen.getByRole('switch', { name: 'Show shadow' }))
    expect(asked.filter((one) => one.startsWith('apply'))).toEqual([
      'apply bold ',
      'apply plain-italic ',
      'apply fontsize {"value":"36px"}',
      'apply alignright ',
      `apply fontname {"value":"'KaiTi'"}`,
      'apply letter-spacing {"value":"3px"}',
      'apply text-shadow {"value":"2px 2px 4px rgba(0,0,0,0.5)"}',
    ])
    expect(onChange).not.toHaveBeenCalled()
    // Vertical text applies to the whole element only.
    press('Vertical text')
    expect(onChange).toHaveBeenCalledWith({ verticalText: true })
  })

  /** EL-TEXT-26: at most every 30 ms. */
  it('follow the selection, however often it changes, 30 ms later', async () => {
    const fake = fakeEditor(selected('font-size: 24px'))
    await show(fake.editor)
    vi.useFakeTimers()
    const look = vi.spyOn(fake.editor.selection, 'getStart')
    for (let turn = 0; turn < 100; turn++) fake.changed()
    act(() => void vi.advanceTimersByTime(29))
    expect(look).not.toHaveBeenCalled()
    act(() => void vi.advanceTimersByTime(1))
    expect(look).toHaveBeenCalledOnce()
    vi.useRealTimers()
  })

  /** EL-TEXT-29 */
  it('take a size that is typed, and put the former back for one that cannot be', async () => {
    const onChange = await show(fakeEditor(null).editor)
    const input = screen.getByRole('textbox', { name: 'Font size' })
    for (const typed of ['7', '201', 'big', '', '1e9', '14']) {
      fireEvent.change(input, { target: { value: typed } })
      fireEvent.blur(input)
      expect(input).toHaveProperty('value', '14')
    }
    expect(onChange).not.toHaveBeenCalled()
    fireEvent.change(input, { target: { value: '80' } })
    fireEvent.keyDown(input, { key: 'Enter' })
    expect(onChange).toHaveBeenCalledWith({ fontSize: 80 }, undefined)
  })

  /** EL-TEXT-30, EL-TEXT-35 */
  it('step by the list of sizes, and offer it', async () => {
    const onChange = await show(fakeEditor(null).editor, { fontSize: 36 })
    press('Smaller')
    press('Larger')
    fireEvent.keyDown(screen.getByRole('textbox', { name: 'Font size' }), { key: 'ArrowUp' })
    press('Usual sizes')
    const list = screen.getByRole('menu', { name: 'Usual sizes' })
    const sizes = within(list).getAllByRole('menuitemradio')
    expect(sizes.map((one) => one.textContent)).toEqual(
      [12, 14, 16, 18, 24, 36, 48].map((size) => `${size} px`),
    )
    fireEvent.click(sizes[0]!)
    expect(screen.queryByRole('menu')).toBeNull()
    expect(onChange.mock.calls.map(([{ fontSize }]) => fontSize)).toEqual([24, 48, 48, 12])
  })
})

/** EL-TEXT-44, EL-TEXT-45 */
describe('the list of variables', () => {
  it('offers the data sources, and inserts the chosen one as a chip', async () => {
    const { editor, asked } = fakeEditor(null)
    await show(editor)
    press('Insert a variable')
    fireEvent.click(await screen.findByRole('menuitem', { name: 'price' }))
    expect(asked).toEqual([
      'focus',
      'insert <span class="text-variable" contenteditable="false" data-variable="price">price</span>',
    ])
    expect(screen.queryByRole('menu')).toBeNull()
  })

  it('takes the name of a parameter of the page, and none that cannot be one', async () => {
    const { editor, asked } = fakeEditor(null)
    await show(editor, {}, { ...services, dataSources: () => Promise.resolve([]) })
    press('Insert a variable')
    expect(await screen.findByText('There are no data sources yet')).toBeTruthy()
    const name = screen.getByRole('textbox', { name: 'Name of the parameter' })
    fireEvent.change(name, { target: { value: '1 guest' } })
    expect(screen.getByRole('button', { name: 'Insert' })).toHaveProperty('disabled', true)
    expect(screen.getByText(/Begins with a letter/)).toBeTruthy()
    fireEvent.submit(name.closest('form')!)
    expect(asked).toEqual([])
    fireEvent.change(name, { target: { value: 'guest' } })
    expect(screen.getByText(/\?guest=/)).toBeTruthy()
    press('Insert')
    expect(asked.at(-1)).toContain('data-variable="guest"')
  })

  it('says so when the data sources cannot be read', async () => {
    await show(
      fakeEditor(null).editor,
      {},
      { ...services, dataSources: () => Promise.reject(new Error('away')) },
    )
    press('Insert a variable')
    expect((await screen.findByRole('alert')).textContent).toContain('could not be read')
  })
})
