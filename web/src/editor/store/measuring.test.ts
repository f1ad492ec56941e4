import { describe, expect, it, onTestFinished, vi } from 'vitest'
import {
  addElements,
  moveElements,
  updateProps,
  updateStyle,
} from '../../model/elements/elements.ts'
import { setWork } from '../../model/document/setWork.ts'
import { PAGE, sampleElement, sampleWork, styleOf } from '../../model/testing.ts'
import { isDirty } from './documentStore.ts'
import type { Editor } from './editor.ts'
import type { Gesture } from './sessionState.ts'
import { openTestEditor, flushPromises, workOf } from './testing.ts'

/** Architecture, section 4: a view proposes, it never writes. */
const open = () => {
  const place = { left: 100, top: 10, width: 200, height: 20 }
  const work = sampleWork(sampleElement('a', place), sampleElement('b', place))
  return openTestEditor(work)
}
const layoutOf = (editor: Editor, uuid: string) => styleOf(editor.layout.getState().work, uuid)
const stored = (editor: Editor, uuid: string) => styleOf(workOf(editor), uuid)
const dirty = (editor: Editor) => isDirty(editor.document.getState())
const type = (editor: Editor, uuid: string, words: string) =>
  editor.transact((work) => updateProps(work, PAGE, uuid, { words }), { mergeKey: `text:${uuid}` })

describe('what a view measures', () => {
  it('is seen and changes nothing that is stored', () => {
    const { editor, host } = open()
    const before = workOf(editor)
    editor.measure('a', { height: 64 })
    expect(layoutOf(editor, 'a').height).toBe(64)
    expect(workOf(editor)).toBe(before)
    expect(dirty(editor)).toBe(false)
    expect(editor.unsaved()).toBeNull()
    expect(editor.document.getState().past).toHaveLength(0)
    expect(host.sent).toHaveLength(0)
  })

  it('is taken once a frame for all elements', () => {
    const { editor, frames } = open()
    frames.hold()
    const looks: number[] = []
    editor.session.subscribe(({ measures }) => looks.push(measures.size))
    editor.measure('a', { height: 40 })
    editor.measure('b', { height: 50 })
    editor.measure('a', { height: 64 })
    expect(looks).toEqual([])
    frames.draw()
    expect(looks).toEqual([2])
    expect([layoutOf(editor, 'a').height, layoutOf(editor, 'b').height]).toEqual([64, 50])
  })

  it('stays out of the document while the author edits something else', () => {
    const { editor } = open()
    editor.measure('a', { height: 64 })
    const before = workOf(editor).pages[0]?.elements[0]
    editor.transact((work) => moveElements(work, PAGE, ['b'], { x: 5, y: 0 }))
    editor.transact((work) => setWork(work, { title: 'New' }))
    expect(workOf(editor).pages[0]?.elements[0]).toBe(before)
    expect(layoutOf(editor, 'a').height).toBe(64)
  })

  it('enters with the next edit of its element, in one step with it', () => {
    const { editor } = open()
    editor.measure('a', { height: 64 })
    editor.transact((work) => moveElements(work, PAGE, ['a'], { x: 5, y: 0 }))
    expect(stored(editor, 'a')).toMatchObject({ left: 105, height: 64 })
    expect(editor.session.getState().measures.size).toBe(0)
    editor.undo()
    expect(stored(editor, 'a')).toMatchObject({ left: 100, height: 20 })
    expect(dirty(editor)).toBe(false)
  })

  it('gives way to a size that the author sets', () => {
    const { editor } = open()
    editor.measure('a', { height: 64 })
    editor.transact((work) => updateStyle(work, PAGE, ['a'], { height: 30 }))
    expect([stored(editor, 'a').height, layoutOf(editor, 'a').height]).toEqual([30, 30])
  })

  it('is forgotten when the content fits again', () => {
    const { editor } = open()
    editor.measure('a', { height: 64 })
    editor.measure('a', { height: 20 })
    expect(editor.session.getState().measures.size).toBe(0)
    expect(editor.layout.getState().work).toBe(workOf(editor))
  })

  /** EL-PIC-16: "the one size taken from a newly added picture belongs to the step that added it". */
  it('belongs to the step it follows from while that is not saved, whatever came after it', () => {
    const { editor } = open()
    editor.transact((work) =>
      addElements(work, PAGE, [sampleElement('c', { width: 250, left: 100 })]),
    )
    editor.transact((work) => moveElements(work, PAGE, ['b'], { x: 5, y: 0 }))
    editor.measure('c', { width: 375, height: 250 })
    expect(stored(editor, 'c')).toMatchObject({ left: 0, width: 375, height: 250 })
    expect(editor.document.getState().past).toHaveLength(2)
    editor.undo()
    expect(stored(editor, 'c')).toMatchObject({ width: 375, height: 250 })
    editor.undo()
    expect(dirty(editor)).toBe(false)
    editor.redo()
    expect(stored(editor, 'c')).toMatchObject({ width: 375, height: 250 })
  })

  it('waits for the next edit when the step it follows from is saved, or on its way', async () => {
    const { editor, host } = open()
    type(editor, 'a', 'long')
    void editor.save()
    editor.measure('a', { height: 64 })
    expect(stored(editor, 'a').height).toBe(20)
    await host.answer()
    await flushPromises()
    editor.measure('a', { height: 66 })
    expect(dirty(editor)).toBe(false)
    expect(layoutOf(editor, 'a').height).toBe(66)
    type(editor, 'a', 'longer')
    expect(stored(editor, 'a').height).toBe(66)
  })

  it('does not disturb what the author has taken back', () => {
    const { editor } = open()
    type(editor, 'a', 'long')
    editor.undo()
    editor.measure('a', { height: 64 })
    expect(dirty(editor)).toBe(false)
    editor.redo()
    expect(workOf(editor).pages[0]?.elements[0]?.pluginProps.words).toBe('long')
  })

  it.each<Gesture>(['move', 'resize', 'rotate', 'marquee', 'pan', 'add'])(
    'waits while a gesture draws boxes, and is taken when the gesture ends: %s',
    (gesture) => {
      const { editor } = open()
      editor.transact((work) =>
        addElements(work, PAGE, [sampleElement('c', { width: 250, left: 0 })]),
      )
      editor.measure('b', { height: 40 })
      editor.session.beginGesture(gesture)
      editor.measure('a', { height: 50 })
      editor.measure('a', { height: 64 })
      editor.measure('c', { width: 375, height: 250 })
      expect([layoutOf(editor, 'a').height, layoutOf(editor, 'c').width]).toEqual([20, 250])
      editor.session.endGesture()
      expect(layoutOf(editor, 'a').height).toBe(64)
      // The size of an added element belongs to the step that added it, even when it is measured during a drag.
      expect(stored(editor, 'c')).toMatchObject({ width: 375, height: 250 })
      editor.transact((work) => moveElements(work, PAGE, ['b'], { x: 5, y: 0 }))
      expect([layoutOf(editor, 'b').height, layoutOf(editor, 'a').height]).toEqual([40, 64])
    },
  )

  it('is out of date when the gesture has given its element another box', () => {
    const { editor, frames } = open()
    frames.hold()
    editor.session.beginGesture('resize')
    editor.measure('a', { width: 200, height: 90 })
    editor.measure('b', { height: 50 })
    frames.draw()
    editor.session.endGesture()
    editor.transact((work) => updateStyle(work, PAGE, ['a'], { width: 100 }))
    frames.draw()
    expect(layoutOf(editor, 'a')).toMatchObject({ width: 100, height: 20 })
    expect(layoutOf(editor, 'b').height).toBe(50)
  })

  it.each([NaN, Infinity, -5, 0, 'tall' as never])('means nothing when it is %s', (height) => {
    const { editor } = open()
    editor.measure('a', { height })
    expect(editor.layout.getState().work).toBe(workOf(editor))
  })
})

describe('saving and sizes', () => {
  it('draws nothing anew when the host has changed nothing', async () => {
    const { editor, host } = open()
    editor.measure('a', { height: 64 })
    await flushPromises()
    const before = editor.layout.getState().work
    const told = editor.session.getState().diagnostics
    const saved = editor.save()
    await flushPromises()
    await host.answer()
    await saved
    const after = editor.layout.getState().work
    expect(host.sent).toHaveLength(1)
    expect(after.revision).not.toBe(before.revision)
    expect(after.pages[0]).toBe(before.pages[0])
    expect(editor.session.getState().diagnostics).toBe(told)
    expect(layoutOf(editor, 'a').height).toBe(64)
  })

  /** ED-010 */
  it('waits for the size that a view has just said, so that the step is stored with it', async () => {
    const { editor, host, frames } = open()
    frames.hold()
    type(editor, 'a', 'Long words')
    editor.measure('a', { height: 64 })
    void editor.save()
    await flushPromises()
    expect(host.sent).toHaveLength(0)
    frames.draw()
    await flushPromises()
    expect(styleOf(host.sent[0] as never, 'a').height).toBe(64)
  })

  /** ED-010, CO-006 */
  it('waits 100 ms at most, as in a hidden tab, where no frame comes', async () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const { editor, host, frames } = open()
    frames.hold()
    type(editor, 'a', 'Long words')
    editor.measure('a', { height: 64 })
    void editor.save()
    await vi.advanceTimersByTimeAsync(99)
    expect(host.sent).toHaveLength(0)
    await vi.advanceTimersByTimeAsync(1)
    expect(host.sent).toHaveLength(1)
  })

  it('goes at once when nothing is on its way', () => {
    const { editor, host } = open()
    type(editor, 'a', 'Long words')
    void editor.save()
    expect(host.sent).toHaveLength(1)
  })
})
