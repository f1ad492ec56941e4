import { describe, expect, it } from 'vitest'
import { elementsOf, sampleType } from '../../../model/testing.ts'
import { openTestEditor, workOf } from '../../store/testing.ts'
import { insertElement } from './insert.ts'
import { pickAgain, resolvePick, getPickRequest } from './pick.ts'
import { updateProps } from '../../../model/elements/elements.ts'
import type { ElementType } from '../../../model/elementType.ts'

const drawn = sampleType({
  type: 'drawn',
  pickOnAdd: 'shape-picker',
  props: [
    { name: 'tone', type: 'color', label: { zh: '色', en: 'Tone' } },
    {
      name: 'outlinePath',
      type: 'string',
      control: 'shape-picker',
      label: { zh: '形', en: 'Outline' },
    },
  ],
  defaults: { zh: { outlinePath: '' }, en: { outlinePath: '' } },
})

function open(type: ElementType = drawn) {
  const { editor, host } = openTestEditor(undefined, [type])
  const before = workOf(editor)
  const uuid = insertElement(editor, type) ?? ''
  return { editor, host, before, uuid, pendingPick: editor.session.getState().pendingPick }
}

const past = (editor: ReturnType<typeof open>['editor']) => editor.document.getState().past.length
const propsOf = (editor: ReturnType<typeof open>['editor'], uuid: string) =>
  elementsOf(workOf(editor)).find((element) => element.uuid === uuid)?.pluginProps

/** EL-SHAPE-11, EL-SHAPE-12 */
describe('an element that is chosen when it is added', () => {
  it('waits for the choice that its type names', () => {
    const { editor, uuid, pendingPick } = open()
    expect(pendingPick).toEqual({ uuid, step: `add:${uuid}` })
    expect(pendingPick && getPickRequest(editor, pendingPick)).toMatchObject({
      kind: 'shape',
      spec: { name: 'outlinePath' },
      current: '',
    })
    expect(editor.session.getState().selection).toEqual([uuid])
  })

  it('is added and chosen in one step of the history', () => {
    const { editor, uuid, pendingPick, before } = open()
    const wanted = pendingPick && getPickRequest(editor, pendingPick)
    if (!pendingPick || !wanted) throw new Error('it does not wait')
    resolvePick(editor, pendingPick, wanted, { id: 'star', path: 'M0 0h9z' })
    expect(propsOf(editor, uuid)).toEqual({ outlinePath: 'M0 0h9z', outlineId: 'star' })
    expect([past(editor), editor.session.getState().pendingPick]).toEqual([1, null])
    editor.undo()
    expect(workOf(editor)).toBe(before)
  })

  it.each([null, undefined, 7, { id: 1 }])('never was when %j was chosen', (picked) => {
    const { editor, pendingPick, before } = open()
    const wanted = pendingPick && getPickRequest(editor, pendingPick)
    if (!pendingPick || !wanted) throw new Error('it does not wait')
    resolvePick(editor, pendingPick, wanted, picked)
    expect(workOf(editor)).toBe(before)
    expect(past(editor)).toBe(0)
    editor.redo()
    expect(workOf(editor)).toBe(before)
    expect(editor.session.getState().selection).toEqual([])
  })

  it('goes all the same when something else was changed meanwhile', () => {
    const { editor, uuid, pendingPick } = open()
    const wanted = pendingPick && getPickRequest(editor, pendingPick)
    if (!pendingPick || !wanted) throw new Error('it does not wait')
    editor.closeHistoryEntry()
    editor.transact((work) => ({ ...work, title: 'another' }))
    resolvePick(editor, pendingPick, wanted, null)
    expect(propsOf(editor, uuid)).toBeUndefined()
    expect(workOf(editor).title).toBe('another')
  })

  it('asks again when the author clears it, and has its former value back without a choice', () => {
    const { editor, uuid, pendingPick } = open()
    const wanted = pendingPick && getPickRequest(editor, pendingPick)
    if (!pendingPick || !wanted) throw new Error('it does not wait')
    resolvePick(editor, pendingPick, wanted, { id: 'star', path: 'M0 0h9z' })
    expect(pickAgain(editor, uuid, { tone: '' })).toBeUndefined()
    const step = pickAgain(editor, uuid, { outlinePath: '' })
    const pageId = editor.session.getState().pageId
    editor.transact((work) => updateProps(work, pageId, uuid, { outlinePath: '' }), {
      mergeKey: step,
    })
    const again = editor.session.getState().pendingPick
    if (!again) throw new Error('it does not wait again')
    resolvePick(editor, again, wanted, null)
    expect(propsOf(editor, uuid)).toMatchObject({ outlinePath: 'M0 0h9z' })
  })

  it('does not wait where its type names no picker', () => {
    const { editor, pendingPick } = open(sampleType({ type: 'still' }))
    expect(pendingPick).toBeNull()
    expect(past(editor)).toBe(1)
  })
})
