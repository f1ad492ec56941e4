import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import i18next from 'i18next'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import english from '../locales/en-US/common.json' with { type: 'json' }
import chinese from '../locales/zh-CN/common.json' with { type: 'json' }
import { ChunkError, lazyScreen } from './lazyScreen.ts'
import { useLoading } from './loading.ts'
import { RouteError } from './RouteError.tsx'

const Gifts = () => <p>gifts</p>
const never = () => new Promise<{ Gifts: typeof Gifts }>(() => undefined)
const missing = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  i18next.addResourceBundle('zh-CN', 'common', chinese)
  useLoading.setState({ types: [] })
})

afterEach(() => {
  vi.useRealTimers()
})

describe('a screen that is loaded when it is opened', () => {
  it('arrives as a chunk of its own, under the overlay (SH-021)', async () => {
    const load = vi.fn(() => Promise.resolve({ Gifts }))
    const lazy = lazyScreen('Gifts', [], load)
    expect(load).not.toHaveBeenCalled()
    const arriving = lazy()
    expect(useLoading.getState().types).toEqual(['route'])
    await expect(arriving).resolves.toEqual({ Component: Gifts })
  })

  it('fails by its name when its script is missing (SH-021)', async () => {
    const failing = lazyScreen('Gifts', [], missing)()
    await expect(failing).rejects.toThrow('Loading chunk Gifts failed')
    await expect(failing).rejects.toBeInstanceOf(ChunkError)
  })

  it('fails after 120 seconds, not before (SH-021, CO-002)', async () => {
    vi.useFakeTimers()
    const ended = vi.fn()
    const failing = lazyScreen('Gifts', [], never)().catch(ended)
    await vi.advanceTimersByTimeAsync(119_999)
    expect(ended).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    await failing
    expect(ended).toHaveBeenCalledWith(new ChunkError('Gifts'))
  })
})

describe('a screen that did not arrive', () => {
  it('offers to refresh and retry, which loads the page anew (SH-033)', async () => {
    const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined)
    const router = createMemoryRouter([
      {
        path: '/',
        lazy: lazyScreen('Gifts', [], missing),
        HydrateFallback: () => null,
        errorElement: <RouteError />,
      },
    ])
    render(
      <MantineProvider env="test">
        <RouterProvider router={router} />
      </MantineProvider>,
    )
    expect((await screen.findByRole('alert')).textContent).toContain('Loading chunk Gifts failed')
    screen.getByRole('button', { name: '刷新重试' }).click()
    expect(reload).toHaveBeenCalledOnce()
    expect(english['action.refreshAndRetry']).toBe('Refresh and retry')
  })
})
