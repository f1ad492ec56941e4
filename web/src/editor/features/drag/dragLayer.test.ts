import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createDragLayer, prepareDragLayer } from './dragLayer.ts'

/** Only what is asked of animations; nothing is drawn here. */
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

  it('keeps the layer that was made ready, until it is not selected any longer', () => {
    const [ready, other] = [document.createElement('div'), document.createElement('div')]
    const end = prepareDragLayer([ready])
    const dragLayer = createDragLayer([ready, other])
    expect(running).toHaveLength(2)
    dragLayer.to({ x: 4, y: 5 })
    dragLayer.drop()
    expect(moved(ready)).toEqual(['0px', '4px 5px', '0px'])
    expect(moved(other)).toEqual([])
    end()
    expect(running).toEqual([])
    createDragLayer([ready])
    expect(running).toHaveLength(1)
  })
})
