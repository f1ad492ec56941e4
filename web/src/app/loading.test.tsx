import { MantineProvider } from '@mantine/core'
import { act, render, screen } from '@testing-library/react'
import i18next from 'i18next'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { LoadingState } from '../ui/Notice.tsx'
import { loading, useLoading, type LoadingType } from './loading.ts'
import { LoadingOverlay } from './LoadingOverlay.tsx'

import english from '../locales/en-US/messages.json' with { type: 'json' }

const draw = (children = <LoadingOverlay />) =>
  render(<MantineProvider env="test">{children}</MantineProvider>)
const overlay = () => screen.queryByRole('status')?.textContent

beforeEach(() => {
  vi.useFakeTimers()
  useLoading.setState({ types: [] })
})

afterEach(async () => {
  vi.useRealTimers()
  await i18next.changeLanguage('zh-CN')
})

const TEXTS = [
  ['app-init', '正在启动应用', 'starting the app'],
  ['user-info', '正在验证身份', 'verifying identity'],
  ['route', '正在加载页面', 'loading the page'],
] as const satisfies readonly (readonly [LoadingType, string, string])[]

describe('the overlay of the root view', () => {
  it.each(TEXTS)('says what it waits for: %s (SH-020)', async (type, chinese, inEnglish) => {
    i18next.addResourceBundle('en-US', 'messages', english)
    draw()
    expect(overlay()).toBeUndefined()
    act(() => {
      loading.start(type)
    })
    expect(overlay()).toBe(chinese)
    await act(async () => {
      await i18next.changeLanguage('en-US')
    })
    expect(overlay()).toBe(inEnglish)
  })

  it('has a text for what has no type of its own (SH-020)', () => {
    draw(<LoadingState />)
    expect(overlay()).toBe('加载中')
    expect(english['loading.default']).toBe('loading')
  })

  it('names the first of several and stays until the last is done (SH-020)', () => {
    draw()
    act(() => {
      loading.start('app-init')
      loading.start('route')
      loading.finish('app-init')
      vi.advanceTimersByTime(300)
    })
    expect(overlay()).toBe('正在加载页面')
    act(() => {
      loading.finish('route')
      vi.advanceTimersByTime(200)
    })
    expect(overlay()).toBeUndefined()
  })

  it.each([
    ['app-init', 300],
    ['user-info', 200],
    ['route', 200],
  ] as const)('goes away %s after %i ms (SH-026, CO-015)', (type, delay) => {
    loading.start(type)
    loading.finish(type)
    vi.advanceTimersByTime(delay - 1)
    expect(useLoading.getState().types).toEqual([type])
    vi.advanceTimersByTime(1)
    expect(useLoading.getState().types).toEqual([])
  })
})
