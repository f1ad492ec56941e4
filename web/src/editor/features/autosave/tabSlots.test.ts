import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { claimTabSlot, type Channel } from './tabSlots.ts'

/** Fakes the broadcast channels of a browser's tabs. */
function browser() {
  const channels = new Set<Channel>()
  const openChannel = (): Channel => {
    const channel: Channel = {
      onmessage: null,
      postMessage: (data) => {
        for (const other of channels)
          if (other !== channel)
            queueMicrotask(() => other.onmessage?.(new MessageEvent('message', { data })))
      },
      close: () => void channels.delete(channel),
    }
    channels.add(channel)
    return channel
  }
  const open = (workId = 7, left: readonly number[] = []) => {
    const onOther = vi.fn()
    const tab = claimTabSlot({
      workId,
      leftBehind: () => Promise.resolve(left),
      onOther,
      openChannel,
    })
    return { ...tab, onOther }
  }
  return { open }
}

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)

/** Tabs do not overwrite each other's drafts. */
describe('tabs that have the same work open', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('have a slot each, and hear of each other once', async () => {
    const { open } = browser()
    const first = open()
    await pass(1_000)
    const second = open()
    await pass(1_000)
    const third = open()
    await pass(1_000)
    expect(await Promise.all([first.slot, second.slot, third.slot])).toEqual([0, 1, 2])
    for (const { onOther } of [first, second, third]) expect(onOther).toHaveBeenCalledOnce()
  })

  it.each([0, 50, 150, 199, 201])('have a slot each when they open %i ms apart', async (apart) => {
    // Ids are random, so their order differs in every run.
    for (let time = 0; time < 20; time += 1) {
      const { open } = browser()
      const tabs: ReturnType<typeof open>[] = []
      for (let count = 0; count < 4; count += 1) {
        tabs.push(open())
        await pass(apart)
      }
      await pass(1_000)
      const slots = await Promise.all(tabs.map(({ slot }) => slot))
      expect(new Set(slots).size, slots.join()).toBe(4)
    }
  })

  it('take over the slot of a tab that has closed, and what it left first', async () => {
    const { open } = browser()
    const first = open()
    await pass(1_000)
    const second = open()
    await pass(1_000)
    first.leave()
    const third = open()
    await pass(1_000)
    expect(await third.slot).toBe(0)
    second.leave()
    const fourth = open(7, [3, 0, 1])
    await pass(1_000)
    expect(await fourth.slot).toBe(3)
    const fifth = open(7, [3, 0, 1])
    await pass(1_000)
    expect(await fifth.slot).toBe(1)
  })

  it('of other works are none of them', async () => {
    const { open } = browser()
    const first = open(7)
    await pass(1_000)
    const other = open(8)
    await pass(1_000)
    expect([await first.slot, await other.slot]).toEqual([0, 0])
    expect(first.onOther).not.toHaveBeenCalled()
    expect(other.onOther).not.toHaveBeenCalled()
  })

  it('do without a channel', async () => {
    const tab = claimTabSlot({
      workId: 7,
      leftBehind: () => Promise.resolve([2]),
      onOther: vi.fn(),
      openChannel: () => null,
    })
    expect(await tab.slot).toBe(2)
    tab.leave()
  })
})
