import { createElement, Fragment } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { retryHalf, setRemoteSource, takePlugins, usePluginStore, wantHalf } from './pluginStore.ts'
import type { RemoteAddress } from './remotes.ts'
import { clocks as plugin } from './testing.ts'

const View = () => createElement(Fragment)
const half = (name: string, abi = 1) => ({
  default: { abi, elements: { clock: { View, name } } },
})

const stateOf = () => usePluginStore.getState().halves.clocks
const settled = () => vi.waitFor(() => expect(stateOf()?.isLoading).toBe(false))

describe('the store of plugin halves', () => {
  beforeEach(() => {
    document.head.innerHTML = ''
    takePlugins([])
  })

  it('loads a half on first use and only once', async () => {
    const source = vi.fn(() => Promise.resolve(half('one')))
    setRemoteSource(source)
    takePlugins([plugin('aa')])
    expect(source).not.toHaveBeenCalled()
    wantHalf(plugin('aa'))
    wantHalf(plugin('aa'))
    await settled()
    expect(source).toHaveBeenCalledTimes(1)
    expect(stateOf()?.half?.elements).toHaveProperty('clock')
    expect(document.head.querySelector('link')?.getAttribute('href')).toContain('~aa/')
  })

  it('keeps the old view until the new build is there, then swaps it', async () => {
    let arrive: (value: unknown) => void = () => undefined
    setRemoteSource(() => Promise.resolve(half('one')))
    takePlugins([plugin('aa')])
    wantHalf(plugin('aa'))
    await settled()
    const old = stateOf()?.half
    setRemoteSource(() => new Promise((resolve) => (arrive = resolve)))
    takePlugins([plugin('bb')])
    expect(stateOf()).toMatchObject({ isLoading: true, half: old })
    arrive(half('two'))
    await settled()
    expect(stateOf()?.half).not.toBe(old)
  })

  it('keeps the old view and names the error when the new build fails', async () => {
    setRemoteSource(() => Promise.resolve(half('one')))
    takePlugins([plugin('aa')])
    wantHalf(plugin('aa'))
    await settled()
    setRemoteSource(() => Promise.reject(new Error('404')))
    takePlugins([plugin('bb')])
    await settled()
    expect(stateOf()?.half).not.toBeNull()
    expect(stateOf()?.error?.reason).toBe('network')
  })

  it('ignores a half that arrives after its plugin was disabled', async () => {
    let arrive: (value: unknown) => void = () => undefined
    setRemoteSource(() => new Promise((resolve) => (arrive = resolve)))
    takePlugins([plugin('aa')])
    wantHalf(plugin('aa'))
    takePlugins([])
    arrive(half('one'))
    await Promise.resolve()
    expect(stateOf()).toBeUndefined()
    expect(usePluginStore.getState().types.has('clock')).toBe(false)
  })

  it.each([
    ['another browser contract', half('one', 2), 'abi'],
    ['no elements', { default: {} }, 'shape'],
    ['an element without a view', { default: { abi: 1, elements: { clock: {} } } }, 'shape'],
  ])('refuses a module with %s', async (_, module, reason) => {
    setRemoteSource(() => Promise.resolve(module))
    takePlugins([plugin('aa')])
    wantHalf(plugin('aa'))
    await settled()
    expect(stateOf()).toMatchObject({ half: null, error: { reason, plugin: 'clocks' } })
  })

  it('gives up after ten seconds', async () => {
    vi.useFakeTimers()
    setRemoteSource(() => new Promise(() => undefined))
    takePlugins([plugin('aa')])
    wantHalf(plugin('aa'))
    await vi.advanceTimersByTimeAsync(10_000)
    expect(stateOf()?.error?.reason).toBe('timeout')
    vi.useRealTimers()
  })

  it('tries again at another address, since browsers remember a failed module', async () => {
    const attempts: number[] = []
    setRemoteSource(({ attempt }: RemoteAddress) => {
      attempts.push(attempt)
      return attempt === 0 ? Promise.reject(new Error('404')) : Promise.resolve(half('one'))
    })
    takePlugins([plugin('aa')])
    wantHalf(plugin('aa'))
    await settled()
    retryHalf(plugin('aa'))
    await settled()
    expect(attempts).toEqual([0, 1])
    expect(stateOf()?.error).toBeNull()
  })
})
