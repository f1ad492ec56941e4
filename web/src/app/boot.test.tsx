import i18next from 'i18next'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startTexts } from '../locales/i18n.ts'
import { toast } from '../ui/toast.tsx'
import { boot } from './boot.tsx'
import { useLoading } from './loading.ts'

vi.mock('../locales/i18n.ts', async (original) => ({
  ...(await original<object>()),
  startTexts: vi.fn(() => Promise.resolve()),
}))
vi.mock('./App.tsx', () => ({ App: () => <p>the studio</p> }))

const FAILED = '应用启动失败，请刷新重试'

/** Adds the splash of index.html to the page; returns the recorded widths of its bar, in order. */
function splash(): number[] {
  const shown: number[] = []
  document.body.innerHTML =
    '<div id="splash"><progress id="splash-progress" max="100" value="5"></progress></div><div id="root"></div>'
  const bar = document.querySelector('progress')
  if (bar === null) throw new Error('no bar')
  Object.defineProperty(bar, 'value', { set: (value: number) => void shown.push(value) })
  return shown
}

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  history.replaceState(null, '', '/no/such/page')
  useLoading.setState({ types: [] })
})

afterEach(() => {
  history.replaceState(null, '', '/')
})

describe('the start of the studio', () => {
  it('tells how far it is in steps of 20 and shows the app at the end (SH-022)', async () => {
    const shown = splash()
    const starting = boot()
    expect(useLoading.getState().types).toEqual(['app-init'])
    await starting
    expect(shown).toEqual([20, 40, 60, 80, 100])
    expect(document.getElementById('splash')).toBeNull()
    await vi.waitFor(() => expect(document.body.textContent).toContain('the studio'))
  })

  it('ends the waiting and says so when it fails (SH-023)', async () => {
    const shown = splash()
    vi.mocked(startTexts).mockRejectedValueOnce(new Error('no texts'))
    const told = vi.spyOn(toast, 'error')
    await boot()
    expect(shown).toEqual([20])
    expect(told).toHaveBeenCalledWith(FAILED)
    expect(document.getElementById('splash')).toBeNull()
    expect(document.querySelector('[role=alert]')?.textContent).toBe(FAILED)
    await vi.waitFor(() => expect(useLoading.getState().types).toEqual([]))
  })

  it('fails in the language of the page when there are no texts yet (SH-023)', async () => {
    splash()
    vi.mocked(startTexts).mockRejectedValueOnce(new Error('no texts'))
    document.documentElement.lang = 'en-US'
    Object.assign(i18next, { isInitialized: false })
    await boot()
    Object.assign(i18next, { isInitialized: true })
    const notice = document.querySelector('[role=alert]')
    expect(notice?.textContent).toBe('app failed to start, please refresh and retry')
  })
})
