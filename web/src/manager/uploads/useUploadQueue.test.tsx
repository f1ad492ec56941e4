import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { describe, expect, it, vi } from 'vitest'
import * as uploads from '../../api/uploads.ts'
import { useUploadQueue } from './useUploadQueue.ts'

/** Mounts the queue with uploads that finish when the test calls `end`. */
function open() {
  const sends: { name: string; end: (refused?: Error) => void }[] = []
  const mutateAsync = ({ file }: { file: File }) =>
    new Promise((resolve, reject) => {
      sends.push({
        name: file.name,
        end: (refused) => {
          if (refused === undefined) resolve({})
          else reject(refused)
        },
      })
    })
  vi.spyOn(uploads, 'useUpload').mockReturnValue({ mutateAsync } as never)
  const sent: string[] = []
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
  )
  const { result } = renderHook(() => useUploadQueue((name) => sent.push(name)), { wrapper })
  return { sends, sent, result }
}

const file = (name: string) => new File(['x'], name)

describe('files on their way', () => {
  it('go one after the other, in the order in which they were chosen', async () => {
    const { sends, sent, result } = open()
    act(() => result.current.add([file('a.png'), file('b.png')]))
    await waitFor(() => expect(sends).toHaveLength(1))
    expect(result.current.files.map(({ name, percent }) => [name, percent])).toEqual([
      ['a.png', 0],
      ['b.png', null],
    ])
    act(() => sends[0]?.end())
    await waitFor(() => expect(sends.map(({ name }) => name)).toEqual(['a.png', 'b.png']))
    act(() => sends[1]?.end())
    await waitFor(() => expect(result.current.files).toEqual([]))
    expect(sent).toEqual(['a.png', 'b.png'])
  })

  it('do not hold up the next one when one is refused, and say so until dismissed', async () => {
    const { sends, sent, result } = open()
    act(() => result.current.add([file('bad.exe'), file('good.png')]))
    await waitFor(() => expect(sends).toHaveLength(1))
    const refusal = new Error('type not allowed')
    act(() => sends[0]?.end(refusal))
    await waitFor(() => expect(sends).toHaveLength(2))
    act(() => sends[1]?.end())
    await waitFor(() => expect(sent).toEqual(['good.png']))
    expect(result.current.files).toMatchObject([{ name: 'bad.exe', error: refusal }])
    act(() => result.current.dismiss(result.current.files[0]?.key ?? 0))
    expect(result.current.files).toEqual([])
  })
})
