import { act, renderHook } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { sampleElement, sampleType, sampleWork } from '../../../model/testing.ts'
import { usePluginStore } from '../../../plugins/pluginStore.ts'
import { openTestEditor, flushPromises } from '../../store/testing.ts'
import { hasOutdatedProps, useMigration } from './useMigration.ts'

const typesOf = (schemaVersion: number) =>
  new Map([['note', { ...sampleType(), type: 'note', schemaVersion }]])

describe('props of an open work', () => {
  it.each([
    [1, 1, false],
    [1, 2, true],
    [3, 2, false],
  ])('of version %i are outdated where the plugin has version %i: %s', (has, current, expected) => {
    const work = sampleWork({ ...sampleElement('a'), name: 'note', schemaVersion: has })
    expect(hasOutdatedProps(work, typesOf(current))).toBe(expected)
    expect(hasOutdatedProps(work, new Map())).toBe(false)
  })

  it('are carried over by a save when their plugin is upgraded meanwhile, and only then', async () => {
    const work = sampleWork({ ...sampleElement('a'), name: 'note', schemaVersion: 1 })
    const { editor, host } = openTestEditor(work)
    let types = typesOf(1)
    const { unmount } = renderHook(() => useMigration({ ...editor, types: () => types }))
    const known = { elementType: sampleType(), plugin: {} } as never
    const listPlugin = () =>
      act(() => usePluginStore.setState({ types: new Map([['note', known]]) }))
    listPlugin()
    listPlugin()
    expect(host.sent).toHaveLength(0)
    types = typesOf(2)
    listPlugin()
    await flushPromises()
    expect(host.sent).toHaveLength(1)
    unmount()
  })
})
