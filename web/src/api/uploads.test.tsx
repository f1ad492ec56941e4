import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { describe, expect, it, vi } from 'vitest'
import * as sending from './sendForm.ts'
import { useUploadedPicture } from './uploads.ts'

function open(answers: () => Promise<unknown>) {
  const send = vi.spyOn(sending, 'sendForm').mockImplementation(answers)
  const onChange = vi.fn()
  const onRefused = vi.fn()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
  )
  const { result } = renderHook(() => useUploadedPicture({ onChange, onRefused }), { wrapper })
  return { result, send, onChange, onRefused }
}

const picture = new File(['x'], 'a.png')

describe('a picture of a form', () => {
  it('is uploaded at once and known by its path from then on (API-UPL-003)', async () => {
    const { result, send, onChange } = open(() =>
      Promise.resolve({ code: 201, data: [{ path: '/uploads/1.png' }] }),
    )
    act(() => result.current.choose(picture))
    await waitFor(() => expect(onChange).toHaveBeenCalledWith('/uploads/1.png'))
    expect(send.mock.calls[0]?.slice(0, 2)).toEqual([
      '/api/upload/files',
      { field: 'files', file: picture },
    ])
  })

  it('stays what it was when the reader chooses no file, and goes when they want none', () => {
    const { result, send, onChange } = open(() => Promise.resolve({}))
    act(() => result.current.choose(null))
    expect(send).not.toHaveBeenCalled()
    act(() => result.current.remove())
    expect(onChange).toHaveBeenCalledWith('')
  })

  it('is refused in the form when the host refuses it, or stores nothing', async () => {
    const refusal = new Error('too large')
    const { result, onRefused, onChange } = open(() => Promise.reject(refusal))
    act(() => result.current.choose(picture))
    await waitFor(() => expect(onRefused.mock.calls[0]?.[0]).toBe(refusal))
    const nothing = open(() => Promise.resolve({ code: 201, data: [] }))
    act(() => nothing.result.current.choose(picture))
    await waitFor(() => expect(nothing.onRefused).toHaveBeenCalled())
    expect(onChange).not.toHaveBeenCalled()
  })
})
