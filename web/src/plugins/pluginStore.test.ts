import { createElement, Fragment } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import {
  retryLoad,
  setRemoteSource,
  setPlugins,
  usePluginStore,
  ensureLoaded,
} from './pluginStore.ts'
import type { RemoteAddress } from './remotes.ts'
import { clocks as plugin } from './testing.ts'

const View = () => createElement(Fragment)
const pluginModule = (name: string, abi = 1) => ({
  default: { abi, elements: { clock: { View, name } } },
})

const stateOf = () => usePluginStore.getState().loadStates.clocks
const waitUntilLoaded = () => vi.waitFor(() => expect(stateOf()?.isLoading).toBe(false))

describe('the store of plugin modules', () => {
  beforeEach(() => {
    document.head.innerHTML = ''
    setPlugins([])
  })

  it('loads a module on first use and only once', async () => {
    const source = vi.fn(() => Promise.resolve(pluginModule('one')))
    setRemoteSource(source)
    setPlugins([plugin('aa')])
    expect(source).not.toHaveBeenCalled()
    ensureLoaded(plugin('aa'))
    ensureLoaded(plugin('aa'))
    await waitUntilLoaded()
    expect(source).toHaveBeenCalledTimes(1)
    expect(stateOf()?.module?.elements).toHaveProperty('clock')
    expect(document.head.querySelector('link')?.getAttribute('href')).toContain('~aa/')
  })

  it('keeps the old view until the new build is there, then swaps it', async () => {
    let arrive: (value: unknown) => void = () => undefined
    setRemoteSource(() => Promise.resolve(pluginModule('one')))
    setPlugins([plugin('aa')])
    ensureLoaded(plugin('aa'))
    await waitUntilLoaded()
    const old = stateOf()?.module
    setRemoteSource(() => new Promise((resolve) => (arrive = resolve)))
    setPlugins([plugin('bb')])
    expect(stateOf()).toMatchObject({ isLoading: true, module: old })
    arrive(pluginModule('two'))
    await waitUntilLoaded()
    expect(stateOf()?.module).not.toBe(old)
  })

  it('keeps the old view and names the error when the new build fails', async () => {
    setRemoteSource(() => Promise.resolve(pluginModule('one')))
    setPlugins([plugin('aa')])
    ensureLoaded(plugin('aa'))
    await waitUntilLoaded()
    setRemoteSource(() => Promise.reject(new Error('404')))
    setPlugins([plugin('bb')])
    await waitUntilLoaded()
    expect(stateOf()?.module).not.toBeNull()
    expect(stateOf()?.error?.reason).toBe('network')
  })

  it('ignores a module that arrives after its plugin was disabled', async () => {
    let arrive: (value: unknown) => void = () => undefined
    setRemoteSource(() => new Promise((resolve) => (arrive = resolve)))
    setPlugins([plugin('aa')])
    ensureLoaded(plugin('aa'))
    setPlugins([])
    arrive(pluginModule('one'))
    await Promise.resolve()
    expect(stateOf()).toBeUndefined()
    expect(usePluginStore.getState().types.has('clock')).toBe(false)
  })

  it.each([
    ['another browser contract', pluginModule('one', 2), 'abi'],
    ['no elements', { default: {} }, 'shape'],
    ['an element without a view', { default: { abi: 1, elements: { clock: {} } } }, 'shape'],
  ])('refuses a module with %s', async (_, module, reason) => {
    setRemoteSource(() => Promise.resolve(module))
    setPlugins([plugin('aa')])
    ensureLoaded(plugin('aa'))
    await waitUntilLoaded()
    expect(stateOf()).toMatchObject({ module: null, error: { reason, plugin: 'clocks' } })
  })

  it('gives up after ten seconds', async () => {
    vi.useFakeTimers()
    setRemoteSource(() => new Promise(() => undefined))
    setPlugins([plugin('aa')])
    ensureLoaded(plugin('aa'))
    await vi.advanceTimersByTimeAsync(10_000)
    expect(stateOf()?.error?.reason).toBe('timeout')
    vi.useRealTimers()
  })

  it('tries again at another address, since browsers remember a failed module', async () => {
    const attempts: number[] = []
    setRemoteSource(({ attempt }: RemoteAddress) => {
      attempts.push(attempt)
      return attempt === 0 ? Promise.reject(new Error('404')) : Promise.resolve(pluginModule('one'))
    })
    setPlugins([plugin('aa')])
    ensureLoaded(plugin('aa'))
    await waitUntilLoaded()
    retryLoad(plugin('aa'))
    await waitUntilLoaded()
    expect(attempts).toEqual([0, 1])
    expect(stateOf()?.error).toBeNull()
  })
})
