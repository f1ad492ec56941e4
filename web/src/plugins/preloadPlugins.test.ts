import { beforeEach, describe, expect, it, vi } from 'vitest'
import { newWork } from '../model/document/newWork.ts'
import {
  preloadPlugins,
  preloadCommonPlugins,
  waitForPlugins,
  storeLastWorkTypes,
  getFirstPageTypes,
  readLastWorkTypes,
} from './preloadPlugins.ts'
import { setRemoteSource, setPlugins, usePluginStore } from './pluginStore.ts'
import { clocks } from './testing.ts'

describe('the types that a work is expected to need', () => {
  let asked: string[] = []

  beforeEach(() => {
    asked = []
    localStorage.clear()
    setPlugins([])
    usePluginStore.setState({ isListed: false })
    setRemoteSource(({ plugin }) => {
      asked.push(plugin)
      return new Promise(() => undefined)
    })
  })

  it('are fetched as soon as the list of plugins is there, once, and nothing else is', () => {
    preloadPlugins(['clock', 'unknown'])
    preloadPlugins(['clock'])
    expect(asked).toEqual([])
    setPlugins([clocks('aa')])
    expect(asked).toEqual(['clocks'])
  })

  it('are fetched at once when the list is there already', () => {
    setPlugins([clocks('aa')])
    preloadPlugins([])
    expect(asked).toEqual([])
    preloadPlugins(['clock'])
    expect(asked).toEqual(['clocks'])
  })

  it('are at hand in the first group of the picker, or one click away', () => {
    const like = (id: string, change: object) => {
      const plugin = clocks('aa')
      const types = plugin.element_types.map((one) => ({ ...one, type: id, ...change }))
      return { ...plugin, id, element_types: types }
    }
    // The author may act before the list has arrived.
    preloadCommonPlugins()
    expect(asked).toEqual([])
    setPlugins([
      like('clock', {}),
      like('sundial', { group: 'media', quickAdd: true }),
      like('gong', { group: 'media' }),
    ])
    expect(asked).toEqual(['clock', 'sundial'])
  })

  it('are waited for until their modules are there', async () => {
    let arrive: (pluginModule: unknown) => void = () => undefined
    setRemoteSource(() => new Promise((resolve) => (arrive = resolve)))
    setPlugins([clocks('aa')])
    preloadPlugins(['clock'])
    const order: string[] = []
    const waiting = waitForPlugins(['clock', 'unknown'], 60_000).then(() => order.push('drawn'))
    await Promise.resolve()
    order.push('comes')
    arrive({ default: { abi: 1, elements: { clock: { View: () => null } } } })
    await waiting
    expect(order).toEqual(['comes', 'drawn'])
    await waitForPlugins(['clock'], 60_000)
  })

  it('are not waited for longer than a moment, and a work of none not at all', async () => {
    vi.useFakeTimers()
    setPlugins([clocks('aa')])
    preloadPlugins(['clock'])
    await waitForPlugins([], 60_000)
    let isOver = false
    void waitForPlugins(['clock'], 500).then(() => (isOver = true))
    await vi.advanceTimersByTimeAsync(499)
    expect(isOver).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(isOver).toBe(true)
    vi.useRealTimers()
  })

  it('are remembered from one opening to the next, whatever stands in the storage', () => {
    expect(readLastWorkTypes()).toEqual([])
    storeLastWorkTypes(['clock', 'text'])
    expect(readLastWorkTypes()).toEqual(['clock', 'text'])
    localStorage.setItem('lastWorkTypes', '{"no":"list"}')
    expect(readLastWorkTypes()).toEqual([])
    localStorage.setItem('lastWorkTypes', '[1, "clock", null')
    expect(readLastWorkTypes()).toEqual([])
    expect(getFirstPageTypes(newWork('en-US'))).toEqual([])
  })
})
