import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { usePreviewScripts } from './usePreviewScripts.ts'

const ADDRESS = 'http://works.example/h5/7?token=x'
const ORIGIN = 'http://works.example'
const target = {}
const frame = { current: { contentWindow: target } as unknown as HTMLIFrameElement }
const ended = { type: 'PREVIEW_SCRIPTS_ENDED', reason: 'silent' }

afterEach(cleanup)

function postMessage(data: unknown, source: unknown = target, origin = ORIGIN) {
  act(() => {
    window.dispatchEvent(Object.assign(new Event('message'), { data, source, origin }))
  })
}

/** EM-012 */
describe('scripts of a draft that were ended', () => {
  it('are told of until another draft is shown', () => {
    const { result, rerender } = renderHook(({ address }) => usePreviewScripts(frame, address), {
      initialProps: { address: ADDRESS },
    })
    expect(result.current).toBeNull()
    postMessage(ended)
    expect(result.current).toBe('silent')
    rerender({ address: `${ADDRESS}2` })
    expect(result.current).toBeNull()
  })

  it.each([
    ['from another window', ended, window, ORIGIN],
    ['from another origin', ended, target, 'http://evil.example'],
    ['for no known reason', { ...ended, reason: '<b>' }, target, ORIGIN],
    ['of another kind', { type: 'PAGE_NAVIGATE' }, target, ORIGIN],
    ['that are none', null, target, ORIGIN],
  ])('are not told of by messages %s', (_, data, source, origin) => {
    const { result } = renderHook(() => usePreviewScripts(frame, ADDRESS))
    postMessage(data, source, origin)
    expect(result.current).toBeNull()
  })
})
