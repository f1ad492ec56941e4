import { MantineProvider } from '@mantine/core'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { Field } from './Field.tsx'
import { FieldServicesProvider } from './services.ts'
import { fakeServices } from '../test/fakes.ts'
import type { FieldServices } from './services.ts'
import type { PropSpec } from '../contract/types.ts'

const label = { zh: '列表', en: 'List' }

function show(
  spec: Omit<PropSpec, 'name' | 'label'>,
  value: unknown,
  services?: Partial<FieldServices>,
) {
  const calls = vi.fn<(value: unknown) => void>()
  function Host() {
    const [current, setCurrent] = useState(value)
    const handleChange = (next: unknown) => {
      calls(next)
      setCurrent(next)
    }
    return <Field spec={{ name: 'list', label, ...spec }} value={current} onChange={handleChange} />
  }
  const { container } = render(
    <MantineProvider env="test">
      <FieldServicesProvider value={fakeServices(services)}>
        <Host />
      </FieldServicesProvider>
    </MantineProvider>,
  )
  return { calls, container }
}

const list = [{ image: '/a.png', link: 'kept' }, { image: '/b.png' }, { image: '/c.png' }]
const png = (name: string) => new File(['x'], name, { type: 'image/png' })

/** EL-SLIDE-12 */
describe('a list of pictures', () => {
  const spec = { type: 'items', control: 'items-editor' } as const

  it('is put in order by the arrow keys, which keep what else is stored', () => {
    const { calls } = show(spec, list)
    fireEvent.keyDown(screen.getByRole('button', { name: '移动图片 1' }), { key: 'ArrowDown' })
    expect(calls).toHaveBeenLastCalledWith([list[1], list[0], list[2]])
    expect(screen.getByText('已移到第 2 位，共 3 张')).toBeTruthy()
    expect(document.activeElement?.getAttribute('aria-label')).toBe('移动图片 2')
    fireEvent.keyDown(screen.getByRole('button', { name: '移动图片 1' }), { key: 'ArrowUp' })
    expect(calls).toHaveBeenCalledOnce()
  })

  it('is put in order by dragging', () => {
    const { calls, container } = show(spec, list)
    const rows = container.querySelectorAll('li')
    const data = new Map<string, string>()
    const dataTransfer = {
      setData: (kind: string, text: string) => data.set(kind, text),
      getData: (kind: string) => data.get(kind) ?? '',
    }
    fireEvent.dragStart(rows[2] as Element, { dataTransfer })
    fireEvent.drop(rows[0] as Element, { dataTransfer })
    expect(calls).toHaveBeenLastCalledWith([list[2], list[0], list[1]])
  })

  it('takes several files in one step, tells which one failed, and gives pictures away', async () => {
    const uploadImage = vi.fn((file: File) =>
      file.name === 'bad.png'
        ? Promise.reject(new Error('too large'))
        : Promise.resolve({ url: `/uploads/${file.name}`, width: 1, height: 1 }),
    )
    const { calls, container } = show(spec, [], { uploadImage })
    expect(screen.getByText('还没有图片，可一次上传多张')).toBeTruthy()
    const input = container.querySelector('input[type=file][multiple]') as HTMLInputElement
    const files = ['one.png', 'bad.png', 'two.png'].map(png)
    await act(async () => {
      fireEvent.change(input, { target: { files } })
      await Promise.resolve()
    })
    await waitFor(() => expect(calls).toHaveBeenCalledOnce())
    expect(calls).toHaveBeenLastCalledWith([
      { image: '/uploads/one.png' },
      { image: '/uploads/two.png' },
    ])
    expect(screen.getByText('bad.png: too large')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: '移除图片 1' }))
    expect(calls).toHaveBeenLastCalledWith([{ image: '/uploads/two.png' }])
  })

  it("takes one of the studio's library", async () => {
    const pick = vi.fn(() => Promise.resolve('/uploads/z.png'))
    const { calls } = show(spec, 'no list', { pick })
    fireEvent.click(screen.getByRole('button', { name: '图片库' }))
    await waitFor(() => expect(calls).toHaveBeenCalledWith([{ image: '/uploads/z.png' }]))
    expect(pick).toHaveBeenCalledWith('image', undefined)
  })
})

describe.each([
  ['audio-library', 'audio', 'sound', '从音频库选择'],
  ['file-picker', 'video', 'film', '从视频库选择'],
] as const)('%s', (control, type, kind, button) => {
  /** PF-008: closing without a choice keeps the former value. */
  it('chooses from the library, keeps its value without a choice, and can be emptied', async () => {
    const pick = vi.fn().mockResolvedValueOnce(null).mockResolvedValueOnce('/uploads/b')
    const { calls, container } = show({ type, control }, '/uploads/a', { pick })
    expect(container.querySelector(type)?.getAttribute('src')).toBe('/uploads/a')
    for (let times = 0; times < 2; times += 1) {
      await act(async () => {
        fireEvent.click(screen.getByRole('button', { name: button }))
        await Promise.resolve()
      })
    }
    expect(pick).toHaveBeenCalledWith(kind, '/uploads/a')
    expect(calls.mock.calls).toEqual([['/uploads/b']])
    fireEvent.click(screen.getByRole('button', { name: '清除：列表' }))
    expect(calls).toHaveBeenLastCalledWith('')
  })
})
