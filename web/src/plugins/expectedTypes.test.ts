import { beforeEach, describe, expect, it, vi } from 'vitest'
import { newWork } from '../model/newWork.ts'
import {
  expectTypes,
  expectTypesAtHand,
  halvesOf,
  rememberTypes,
  typesOf,
  typesOfLastWork,
} from './expectedTypes.ts'
import { setRemoteSource, takePlugins, usePluginStore } from './pluginStore.ts'
import { clocks } from './testing.ts'

describe('the types that a work is expected to need', () => {
  let asked: string[] = []

  beforeEach(() => {
    asked = []
    localStorage.clear()
    takePlugins([])
    usePluginStore.setState({ isListed: false })
    setRemoteSource(({ plugin }) => {
      asked.push(plugin)
      return new Promise(() => undefined)
    })
  })

  it('are fetched as soon as the list of plugins is there, once, and nothing else is', () => {
    expectTypes(['clock', 'unknown'])
    expectTypes(['clock'])
    expect(asked).toEqual([])
    takePlugins([clocks('aa')])
    expect(asked).toEqual(['clocks'])
  })

  it('are fetched at once when the list is there already', () => {
    takePlugins([clocks('aa')])
    expectTypes([])
    expect(asked).toEqual([])
    expectTypes(['clock'])
    expect(asked).toEqual(['clocks'])
  })

  it('are at hand in the first group of the picker, or one click away', () => {
    const like = (id: string, change: object) => {
      const plugin = clocks('aa')
      const types = plugin.element_types.map((one) => ({ ...one, type: id, ...change }))
      return { ...plugin, id, element_types: types }
    }
    // An author may have begun before the list has come.
    expectTypesAtHand()
    expect(asked).toEqual([])
    takePlugins([
      like('clock', {}),
      like('sundial', { group: 'media', quickAdd: true }),
      like('gong', { group: 'media' }),
    ])
    expect(asked).toEqual(['clock', 'sundial'])
  })

  it('are waited for until their halves are there', async () => {
    let arrive: (half: unknown) => void = () => undefined
    setRemoteSource(() => new Promise((resolve) => (arrive = resolve)))
    takePlugins([clocks('aa')])
    expectTypes(['clock'])
    const order: string[] = []
    const waiting = halvesOf(['clock', 'unknown'], 60_000).then(() => order.push('drawn'))
    await Promise.resolve()
    order.push('comes')
    arrive({ default: { abi: 1, elements: { clock: { View: () => null } } } })
    await waiting
    expect(order).toEqual(['comes', 'drawn'])
    await halvesOf(['clock'], 60_000)
  })

  it('are not waited for longer than a moment, and a work of none not at all', async () => {
    vi.useFakeTimers()
    takePlugins([clocks('aa')])
    expectTypes(['clock'])
    await halvesOf([], 60_000)
    let isOver = false
    void halvesOf(['clock'], 500).then(() => (isOver = true))
    await vi.advanceTimersByTimeAsync(499)
    expect(isOver).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(isOver).toBe(true)
    vi.useRealTimers()
  })

  it('are remembered from one opening to the next, whatever stands in the storage', () => {
    expect(typesOfLastWork()).toEqual([])
    rememberTypes(['clock', 'text'])
    expect(typesOfLastWork()).toEqual(['clock', 'text'])
    localStorage.setItem('typesOfLastWork', '{"no":"list"}')
    expect(typesOfLastWork()).toEqual([])
    localStorage.setItem('typesOfLastWork', '[1, "clock", null')
    expect(typesOfLastWork()).toEqual([])
    expect(typesOf(newWork('en-US'))).toEqual([])
  })
})
