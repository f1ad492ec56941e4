import { createElement, Fragment } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { PluginRecord } from '../api/types.ts'
import { retryHalf, setRemoteSource, takePlugins, usePluginStore, wantHalf } from './pluginStore.ts'
import type { RemoteAddress } from './remotes.ts'

const View = () => createElement(Fragment)
const half = (name: string, abi = 1) => ({
  default: { abi, elements: { clock: { View, name } } },
})

function plugin(sha256: string): PluginRecord {
  return {
    id: 'clocks',
    version: '1.0.0',
    sha256,
    name: { zh: '时钟', en: 'Clocks' },
    description: { zh: '', en: '' },
    license: 'MIT',
    enabled: true,
    state: 'enabled',
    error: null,
    element_types: [
      {
        type: 'clock',
        schemaVersion: 1,
        group: 'basic',
        label: { zh: '时钟', en: 'Clock' },
        width: 1,
        height: 1,
        props: [],
        defaults: { zh: {}, en: {} },
      },
    ],
    editor_remote: `/plugins/clocks/1.0.0~${sha256}/web/remote.js`,
    editor_css: `/plugins/clocks/1.0.0~${sha256}/web/editor.css`,
    icon: null,
    icons: {},
    capabilities: {},
    grants: {},
    faults: 0,
    bundled: false,
  }
}

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
