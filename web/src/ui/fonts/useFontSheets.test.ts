import { fireEvent, renderHook } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { waitForFontSheets, useFontSheets } from './useFontSheets.ts'

const sheet = () => document.querySelector<HTMLLinkElement>('link[href="/fonts/library.css"]')!
const soon = () => new Promise((resolve) => setTimeout(resolve))

it('a sheet that has come holds from when it may, and is waited for until then', async () => {
  let release = () => {}
  const mayHold = () => new Promise<void>((resolve) => (release = resolve))
  const { unmount } = renderHook(() => useFontSheets(['/fonts/library.css'], mayHold))
  const come = vi.fn()
  void waitForFontSheets().then(come)
  expect(sheet().media).toBe('not all')
  fireEvent.load(sheet())
  await soon()
  expect(sheet().media).toBe('not all')
  expect(come).not.toHaveBeenCalled()
  release()
  await soon()
  expect(sheet().media).toBe('all')
  expect(come).toHaveBeenCalledOnce()
  unmount()
  expect(sheet()).toBeNull()
})

it('nobody waits for a sheet that does not come or that nobody draws with any more', async () => {
  const first = renderHook(() => useFontSheets(['/fonts/library.css']))
  fireEvent.error(sheet())
  await waitForFontSheets()
  first.unmount()
  renderHook(() => useFontSheets(['/fonts/library.css'])).unmount()
  await waitForFontSheets()
  expect(sheet()).toBeNull()
})
