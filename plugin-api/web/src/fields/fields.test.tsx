import { MantineProvider } from '@mantine/core'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { Field } from './Field.tsx'
import { FieldServicesProvider } from './services.ts'
import { fakeServices } from '../test/fakes.ts'
import type { FieldServices } from './services.ts'
import type { PropSpec } from '../contract/types.ts'

const label = { zh: '字号', en: 'Size' }

/** Renders a controlled field, as the editor does, and returns the calls it made. */
function show(
  spec: Omit<PropSpec, 'name' | 'label'>,
  value: unknown,
  services?: Partial<FieldServices>,
) {
  const calls = vi.fn<(value: unknown, mergeKey?: string) => void>()
  function Host() {
    const [current, setCurrent] = useState(value)
    return (
      <Field
        spec={{ name: 'size', label, ...spec }}
        value={current}
        onChange={(next, mergeKey) => {
          calls(next, mergeKey)
          setCurrent(next)
        }}
      />
    )
  }
  render(
    <MantineProvider env="test">
      <FieldServicesProvider value={fakeServices(services)}>
        <Host />
      </FieldServicesProvider>
    </MantineProvider>,
  )
  return calls
}

const type = (input: HTMLElement, value: string) => {
  fireEvent.focus(input)
  fireEvent.change(input, { target: { value } })
}

describe('a number field', () => {
  const spec = { type: 'number', control: 'number', min: 12, max: 100 } as const

  it.each([
    ['500', 100],
    ['3', 12],
    ['-7', 12],
    ['40', 40],
  ])('moves %s to the nearest bound when it is left: %d', (typed, kept) => {
    const calls = show(spec, 16)
    const input = screen.getByLabelText('字号')
    type(input, typed)
    fireEvent.blur(input)
    expect(calls.mock.lastCall?.[0]).toBe(kept)
    expect(input).toHaveProperty('value', String(kept))
  })

  it('hands on no value outside the bounds while typing', () => {
    const calls = show(spec, 16)
    type(screen.getByLabelText('字号'), '1')
    type(screen.getByLabelText('字号'), '180')
    expect(calls).not.toHaveBeenCalled()
  })

  it('goes back to what it was when it is left empty', () => {
    const calls = show(spec, 16)
    const input = screen.getByLabelText('字号')
    type(input, '')
    fireEvent.blur(input)
    expect(calls).not.toHaveBeenCalled()
    expect(input).toHaveProperty('value', '16')
  })

  it('shows the unit', () => {
    show({ ...spec, unit: 'px' }, 16)
    expect(screen.getByLabelText('字号')).toHaveProperty('value', '16 px')
  })
})

describe('fields of other controls', () => {
  it('speak English where the studio does', () => {
    show({ type: 'string', control: 'input' }, 'a', { language: 'en-US' })
    expect(screen.getByLabelText('Size')).toHaveProperty('value', 'a')
  })

  it('make one step of the history out of one burst of typing', () => {
    const calls = show({ type: 'string', control: 'input' }, '')
    const input = screen.getByLabelText('字号')
    fireEvent.focus(input)
    fireEvent.change(input, { target: { value: 'a' } })
    fireEvent.change(input, { target: { value: 'ab' } })
    fireEvent.focus(input)
    fireEvent.change(input, { target: { value: 'abc' } })
    const keys = calls.mock.calls.map(([, key]) => key)
    expect(keys[0]).toBe(keys[1])
    expect(keys[2]).not.toBe(keys[1])
  })

  it('switch on and off', () => {
    const calls = show({ type: 'boolean', control: 'switch' }, false)
    fireEvent.click(screen.getByLabelText('字号'))
    expect(calls.mock.lastCall?.[0]).toBe(true)
  })

  it('name the values of an enum in the language of the studio', () => {
    const enumLabels = { cover: { zh: '裁切铺满', en: 'Cover' } }
    show({ type: 'enum', control: 'select', enum: ['fill', 'cover'], enumLabels }, 'cover')
    expect(screen.getByRole('combobox', { name: '字号' })).toHaveProperty('value', '裁切铺满')
  })

  it('choose side by side', () => {
    const calls = show({ type: 'enum', control: 'segmented', enum: ['left', 'right'] }, 'left')
    fireEvent.click(screen.getByLabelText('right'))
    expect(calls.mock.lastCall?.[0]).toBe('right')
  })

  it('store dates as YYYY-MM-DD HH:mm', () => {
    const calls = show({ type: 'datetime', control: 'datetime-picker' }, '2026-11-22 10:00')
    const input = screen.getByLabelText('字号')
    expect(input).toHaveProperty('value', '2026-11-22T10:00')
    type(input, '2027-01-02T03:04')
    expect(calls.mock.lastCall?.[0]).toBe('2027-01-02 03:04')
    fireEvent.click(screen.getByRole('button', { name: '+7 天' }))
    expect(calls.mock.lastCall?.[0]).toBe('2027-01-09 03:04')
  })

  it('show the plain words of rich text and nothing that runs', () => {
    show(
      { type: 'html', control: 'inline-rich-text' },
      '<p>一<script>alert(1)</script></p><p>二</p>',
    )
    expect(screen.getByText('一 二')).toBeTruthy()
  })

  it('show nothing for runtime props and for controls that have no input yet', () => {
    show({ type: 'string', control: 'none' }, '')
    show({ type: 'string', control: 'mask-picker' }, '')
    show({ type: 'string', control: 'input', runtime: true }, '')
    expect(screen.queryByRole('textbox')).toBeNull()
  })
})

describe('a colour field', () => {
  const open = () => fireEvent.click(screen.getByRole('button', { name: /^选择颜色：字号/ }))

  it('takes a colour of the palette and remembers it', async () => {
    const calls = show({ type: 'color', control: 'color-picker' }, '#000000')
    open()
    fireEvent.click(await screen.findByRole('button', { name: '#1890ff' }))
    expect(calls.mock.lastCall?.[0]).toBe('#1890ff')
    expect(JSON.parse(localStorage.getItem('recentColors') ?? '')).toContain('#1890ff')
  })

  it('takes three hexadecimal digits and refuses what is none', async () => {
    const calls = show({ type: 'color', control: 'color-picker' }, '#000000')
    open()
    const input = await screen.findByLabelText('色值')
    type(input, 'xyz')
    fireEvent.blur(input)
    expect(calls).not.toHaveBeenCalled()
    type(input, 'f00')
    fireEvent.keyDown(input, { key: 'Enter' })
    expect(calls.mock.lastCall?.[0]).toBe('#ff0000')
  })

  /** If the focus left the field, keys would go to the canvas: Escape would clear the selection there. */
  it('keeps the focus where a colour was typed, and shows another one there', async () => {
    show({ type: 'color', control: 'color-picker' }, '#000000')
    open()
    const input = await screen.findByLabelText<HTMLInputElement>('色值')
    act(() => input.focus())
    fireEvent.change(input, { target: { value: '#C9A86A' } })
    fireEvent.keyDown(input, { key: 'Enter' })
    expect(document.activeElement).toBe(input)
    fireEvent.click(screen.getByRole('button', { name: '#1890ff' }))
    expect(input.value).toBe('#1890ff')
  })

  it('can be transparent', async () => {
    const calls = show({ type: 'color', control: 'color-picker' }, '#000000')
    open()
    fireEvent.click(await screen.findByRole('button', { name: '透明' }))
    expect(calls.mock.lastCall?.[0]).toBe('transparent')
  })
})

describe('an image field', () => {
  const spec = { type: 'image', control: 'image-picker' } as const
  const file = new File(['x'], 'a.png', { type: 'image/png' })
  const upload = async () => {
    const input = document.querySelector('input[type=file]')
    if (!input) throw new Error('no file input')
    await act(async () => {
      fireEvent.change(input, { target: { files: [file] } })
      await Promise.resolve()
    })
  }

  it('uploads a file and stores its address', async () => {
    const calls = show(spec, '')
    await upload()
    await waitFor(() => expect(calls.mock.lastCall?.[0]).toBe('/uploads/a.png'))
  })

  /** A button that looks enabled but does nothing would swallow the author's click. */
  it.each([
    { type: 'image', control: 'image-picker' } as const,
    { type: 'items', control: 'items-editor' } as const,
  ])('shows that $control cannot be used yet', (spec) => {
    const empty = spec.type === 'items' ? [] : ''
    render(
      <MantineProvider env="test">
        <FieldServicesProvider value={fakeServices({})}>
          <Field
            spec={{ name: 'size', label, ...spec }}
            value={empty}
            onChange={vi.fn()}
            disabled
          />
        </FieldServicesProvider>
      </MantineProvider>,
    )
    const upload = screen.getByRole<HTMLButtonElement>('button', { name: /上传|添加/ })
    expect(upload.disabled).toBe(true)
  })

  it('says why an upload failed', async () => {
    const calls = show(spec, '', { uploadImage: () => Promise.reject(new Error('太大')) })
    await upload()
    expect(await screen.findByText('太大')).toBeTruthy()
    expect(calls).not.toHaveBeenCalled()
  })

  it('says that visitors never see a picture without TLS, and copies it to this site in one step', async () => {
    const fetchImage = vi.fn(() => Promise.resolve({ url: '/uploads/b.png', width: 1, height: 1 }))
    const calls = show(spec, 'http://example.com/b.png', { fetchImage })
    expect(screen.getByRole('note').textContent).toContain('访客看不到这张图片')
    fireEvent.click(screen.getByRole('button', { name: '转存到本站' }))
    await waitFor(() => expect(calls).toHaveBeenCalledExactlyOnceWith('/uploads/b.png', undefined))
    expect(fetchImage).toHaveBeenCalledExactlyOnceWith('http://example.com/b.png')
    expect(screen.queryByRole('note')).toBeNull()
  })

  it('says why a picture could not be copied, and keeps its address', async () => {
    const fetchImage = () => Promise.reject(new Error('对方网站没有回应'))
    const calls = show(spec, 'http://example.com/b.png', { fetchImage })
    fireEvent.click(screen.getByRole('button', { name: '转存到本站' }))
    expect(await screen.findByText('对方网站没有回应')).toBeTruthy()
    expect(calls).not.toHaveBeenCalled()
  })

  it.each(['https://example.com/b.png', '/uploads/b.png', ''])(
    'has nothing to say about %s',
    (at) => {
      show(spec, at)
      expect(screen.queryByRole('note')).toBeNull()
    },
  )

  it('tries a preview again that could not be loaded', () => {
    show(spec, '/uploads/a.png')
    const first = document.querySelector('img')
    if (first) fireEvent.error(first)
    expect(document.querySelector('img')).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: '重试' }))
    expect(document.querySelector('img')?.getAttribute('src')).toBe('/uploads/a.png')
  })

  it('is cleared with one click', () => {
    const calls = show(spec, '/uploads/a.png')
    fireEvent.click(screen.getByRole('button', { name: '清除图片: 字号' }))
    expect(calls.mock.lastCall?.[0]).toBe('')
  })

  it('says what an address looks like', () => {
    show(spec, 'javascript:alert(1)')
    expect(screen.getByText('请输入以 http(s):// 或 / 开头的地址')).toBeTruthy()
    expect(document.querySelector('img')).toBeNull()
  })
})

describe('a slider', () => {
  it.each([
    [{ min: 0, max: 1, step: 0.01 }, 0.4, '40 %'],
    [{ min: 0, max: 360, unit: '°' }, 90, '90 °'],
    [{ min: 0, max: 5, step: 0.5 }, 2.5, '2.5'],
  ])('tells a part of a whole in percent, and anything else as it is: %o', (spec, value, told) => {
    show({ type: 'number', control: 'slider', ...spec }, value)
    expect(screen.getByRole('status').textContent).toBe(told)
  })
})
