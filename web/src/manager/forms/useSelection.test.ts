import { act, renderHook } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { useSelection } from './useSelection.ts'

const rows = (...ids: number[]) => ids.map((id) => ({ id }))

describe('rows that are chosen', () => {
  it('are chosen one by one and all together', () => {
    const { result } = renderHook(() => useSelection(rows(1, 2, 3)))
    act(() => result.current.toggle(2))
    expect(result.current.ids).toEqual([2])
    act(() => result.current.toggleAll())
    expect(result.current.ids).toEqual([1, 2, 3])
    expect(result.current.isAll).toBe(true)
    act(() => result.current.toggle(2))
    expect(result.current.ids).toEqual([1, 3])
    act(() => result.current.toggleAll())
    act(() => result.current.toggleAll())
    expect(result.current.ids).toEqual([])
  })

  it('are only ever rows that the reader sees: another page forgets them', () => {
    const { result, rerender } = renderHook(({ ids }) => useSelection(rows(...ids)), {
      initialProps: { ids: [1, 2] },
    })
    act(() => result.current.toggleAll())
    rerender({ ids: [3, 4] })
    expect(result.current.ids).toEqual([])
    expect(result.current.isAll).toBe(false)
    act(() => result.current.toggle(4))
    rerender({ ids: [1, 2] })
    expect(result.current.ids).toEqual([])
  })
})
