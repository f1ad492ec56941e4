import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createDragLayer } from './dragLayer.ts'

/** Checks only the calls to the animation API, since nothing is rendered here. */
describe('what a gesture carries', () => {
  let running: Map<Element, string[]>[]

  beforeEach(() => {
    running = []
    class Effect {
      moved: string[] = []
      constructor(readonly node: Element) {}
      setKeyframes({ translate }: { translate: string[] }) {
        this.moved.push(translate[0] ?? '')
      }
    }
    class FakeAnimation {
      constructor(readonly effect: Effect) {
        running.push(new Map([[effect.node, effect.moved]]))
      }
      pause = vi.fn()
      cancel() {
        running = running.filter((one) => one.get(this.effect.node) !== this.effect.moved)
      }
    }
    vi.stubGlobal('KeyframeEffect', Effect)
    vi.stubGlobal('Animation', FakeAnimation)
  })

  afterEach(() => vi.unstubAllGlobals())

  const moved = (node: Element) => running.flatMap((one) => one.get(node) ?? [])

  it('is moved by an animation that stands still, and left without one', () => {
    const node = document.createElement('div')
    const dragLayer = createDragLayer([node])
    dragLayer.to({ x: 4, y: 5 })
    expect(moved(node)).toEqual(['4px 5px'])
    dragLayer.drop()
    expect(running).toEqual([])
  })
})
