import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { changeElements } from '../../model/change.ts'
import { readWork } from '../../model/document/readWork.ts'
import { sampleElement, sampleType, sampleWork } from '../../model/testing.ts'
import { setPage, movePage, renamePage } from '../../model/pages/pages.ts'
import { setWork } from '../../model/document/setWork.ts'
import { updateElement, updateProps, updateStyle } from '../../model/elements/elements.ts'
import { createEditor, type Editor } from '../store/editor.ts'
import { matchPersistedHistory, toPersistedHistory } from '../store/persistedHistory.ts'
import { createPreferencesStore } from '../store/preferences.ts'
import { fakeHost, flushPromises, type FakeHost } from '../store/testing.ts'
import {
  alignSelection,
  duplicateSelection,
  distributeSelection,
  moveSelection,
  reorderSelection,
  updateSelection,
} from '../features/placement/arrange.ts'
import { serializeSelection, pasteElementsFromText } from '../features/clipboard/clipboard.ts'
import { insertElement, removeSelection } from '../features/elements/insert.ts'
import { nudgeSelection } from '../features/placement/nudge.ts'
import { deletePage, insertNewPage, insertPageCopy, openPage } from '../features/pages/pages.ts'
import { currentPage, select, selectAll } from '../features/selection/selection.ts'

const TYPES = new Map([
  ['note', sampleType()],
  ['tune', sampleType({ type: 'tune', singleton: 'work' })],
  ['wall', sampleType({ type: 'wall', fillsPage: true, singleton: 'page' })],
])

interface Visit {
  editor: Editor
  host: FakeHost
  clipboard: string
}

/** An action of the author; `pick` chooses among the possible targets. */
type Act = (visit: Visit, pick: number) => void

const among = <T>(list: readonly T[], pick: number): T | undefined => list[pick % list.length]
const pageOf = (editor: Editor) => editor.session.getState().pageId
const some = (editor: Editor, pick: number) =>
  among(currentPage(editor)?.elements ?? [], pick)?.uuid ?? ''

const ACTS: Record<string, Act> = {
  insert: ({ editor }, pick) => {
    const type = among(Array.from(TYPES.values()), pick)
    if (type) insertElement(editor, type)
  },
  selectOne: ({ editor }, pick) => select(editor, [some(editor, pick)].filter(Boolean)),
  selectAll: ({ editor }) => selectAll(editor),
  move: ({ editor }, pick) => moveSelection(editor, { x: (pick % 41) - 20, y: pick % 7 }, 'drag'),
  nudge: ({ editor }, pick) => nudgeSelection(editor, { x: pick % 2, y: 1 }),
  closeHistoryEntry: ({ editor }) => editor.closeHistoryEntry(),
  align: ({ editor }, pick) =>
    alignSelection(editor, among(['left', 'center', 'right', 'top'] as const, pick) ?? 'left'),
  distribute: ({ editor }, pick) =>
    distributeSelection(editor, pick % 2 ? 'horizontal' : 'vertical'),
  clone: ({ editor }) => duplicateSelection(editor),
  reorder: ({ editor }, pick) =>
    reorderSelection(editor, among(['top', 'bottom', 'up', 'down'] as const, pick) ?? 'up'),
  hide: ({ editor }, pick) => updateSelection(editor, { visible: pick % 2 === 0 }),
  lock: ({ editor }, pick) => updateSelection(editor, { locked: pick % 3 === 0 }),
  remove: ({ editor }) => removeSelection(editor),
  copy: (visit) => {
    visit.clipboard = serializeSelection(visit.editor)
  },
  paste: ({ editor, clipboard }) => void pasteElementsFromText(editor, clipboard),
  style: ({ editor }, pick) =>
    editor.transact(
      (work) => updateStyle(work, pageOf(editor), [some(editor, pick)], { rotate: pick % 360 }),
      { mergeKey: pick % 2 ? 'rotate' : undefined },
    ),
  write: ({ editor }, pick) =>
    editor.transact((work) =>
      updateProps(work, pageOf(editor), some(editor, pick), { words: `第 ${pick} 次` }),
    ),
  name: ({ editor }, pick) =>
    editor.transact((work) =>
      updateElement(work, pageOf(editor), [some(editor, pick)], { customName: `n${pick}` }),
    ),
  animate: ({ editor }, pick) =>
    editor.transact((work) =>
      changeElements(work, pageOf(editor), [some(editor, pick)], (element) => ({
        ...element,
        animations: [{ type: 'fadeIn', duration: 100 + pick, delay: 0 }],
        // JSON has no such field.
        locked: pick % 2 ? undefined : element.locked,
      })),
    ),
  measure: ({ editor }, pick) => editor.measure(some(editor, pick), { height: 20 + (pick % 90) }),
  newPage: ({ editor }) => insertNewPage(editor),
  copyPage: ({ editor }) => insertPageCopy(editor, pageOf(editor)),
  deletePage: ({ editor }) => deletePage(editor, pageOf(editor)),
  openPage: ({ editor }, pick) =>
    openPage(editor, among(editor.document.getState().work.pages, pick)?.uuid ?? ''),
  movePage: ({ editor }, pick) =>
    editor.transact((work) => movePage(work, pageOf(editor), pick % 4)),
  renamePage: ({ editor }, pick) =>
    editor.transact((work) => renamePage(work, pageOf(editor), `页 ${pick}`), {
      mergeKey: 'page-name',
    }),
  paper: ({ editor }, pick) =>
    editor.transact((work) =>
      setPage(work, pageOf(editor), { backgroundColor: `#0000${pick % 90}` }),
    ),
  settings: ({ editor }, pick) =>
    editor.transact((work) => setWork(work, { title: `作品 ${pick}`, auto_slide: pick % 2 === 0 })),
  undo: ({ editor }) => editor.undo(),
  redo: ({ editor }) => editor.redo(),
  jumpBy: ({ editor }, pick) => editor.jumpBy((pick % 7) - 3),
}

const sequence = fc.array(fc.tuple(fc.constantFrom(...Object.keys(ACTS)), fc.nat({ max: 999 })), {
  minLength: 4,
  maxLength: 24,
})

function open(host: FakeHost, kept: Parameters<typeof matchPersistedHistory>[1]): Editor {
  const opened = readWork(JSON.parse(JSON.stringify(host.stored)), 'zh-CN')
  const { work, steps } = matchPersistedHistory(opened, kept) ?? { work: opened, steps: undefined }
  return createEditor({
    work,
    earlier: steps,
    port: host,
    preferences: createPreferencesStore(undefined),
    types: () => TYPES,
    onFrame: (run) => run(),
  })
}

/** Closes the tab and reopens the work. As with browser databases, stored values are copies. */
function reload(visit: Visit): void {
  const { editor, host } = visit
  const kept = structuredClone(toPersistedHistory(editor.document.getState()))
  const draft = JSON.stringify(editor.unsaved()?.work ?? null)
  const page = pageOf(editor)
  visit.editor = open(host, kept)
  const unsaved: unknown = JSON.parse(draft)
  if (unsaved !== null) {
    visit.editor.restore(readWork(unsaved, 'zh-CN'), host.stored.revision, kept)
  }
  openPage(visit.editor, page)
}

const text = ({ document }: Editor) => JSON.stringify(document.getState().work)
const START = () => sampleWork(sampleElement('a'), sampleElement('b', { left: 40, top: 300 }))

/** Property tests with random sequences of real actions. */
describe('what an author does can be taken back', () => {
  /** ED-029 */
  it('undo of all steps is the first document and redo of all the last, byte for byte', () => {
    fc.assert(
      fc.property(sequence, fc.nat({ max: 23 }), (acts, reloadAt) => {
        const host = fakeHost(START())
        const visit: Visit = { host, editor: open(host, null), clipboard: '' }
        const first = text(visit.editor)
        acts.forEach(([name, pick], index) => {
          if (index === reloadAt) {
            const before = text(visit.editor)
            reload(visit)
            expect(text(visit.editor)).toBe(before)
          }
          ACTS[name]?.(visit, pick)
        })
        const { editor } = visit
        editor.jumpBy(1_000)
        const last = text(editor)
        editor.jumpBy(-1_000)
        expect(text(editor)).toBe(first)
        while (editor.document.getState().future.length > 0) editor.redo()
        expect(text(editor)).toBe(last)
        while (editor.document.getState().past.length > 0) editor.undo()
        expect(text(editor)).toBe(first)
      }),
      { numRuns: 1_000 },
    )
  }, 120_000)

  /** ED-019, ED-029: what was saved before the reload is undone after it too. */
  it('a save and a reload in the middle lose no step', async () => {
    const host = fakeHost(START())
    const visit: Visit = { host, editor: open(host, null), clipboard: '' }
    const first = text(visit.editor)
    ACTS.insert?.(visit, 0)
    ACTS.write?.(visit, 1)
    const saving = visit.editor.save()
    await host.answer()
    await saving
    reload(visit)
    expect(visit.editor.document.getState().past).toHaveLength(2)
    ACTS.paper?.(visit, 7)
    reload(visit)
    visit.editor.jumpBy(-1_000)
    const facts = { revision: 0, updated_at: null }
    const withoutFacts = (json: string) => ({ ...(JSON.parse(json) as object), ...facts })
    expect(withoutFacts(text(visit.editor))).toEqual(withoutFacts(first))
    await flushPromises()
  })
})
