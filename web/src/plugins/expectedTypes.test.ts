import { beforeEach, describe, expect, it } from 'vitest'
import { newWork } from '../model/newWork.ts'
import { expectTypes, rememberTypes, typesOf, typesOfLastWork } from './expectedTypes.ts'
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
