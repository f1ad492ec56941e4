import { beforeEach, expect, it, vi } from 'vitest'
import { sampleType, uuidsOf } from '../../model/testing.ts'
import { insertElement } from '../features/elements/insert.ts'
import { importHtml } from '../features/uploads/importFiles.ts'
import type { Editor } from '../store/editor.ts'
import { openTestEditor, workOf } from '../store/testing.ts'

const label = { zh: '文字', en: 'Words' }
const note = sampleType({ editsInPlace: true, props: [{ name: 'words', type: 'html', label }] })

let frames: (() => void)[] = []
const seen: { uuid: string | undefined; options: unknown }[] = []

beforeEach(() => {
  frames = []
  seen.length = 0
  vi.stubGlobal('requestAnimationFrame', (draw: () => void) => frames.push(draw))
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (
    this: HTMLElement,
    options,
  ) {
    seen.push({ uuid: this.dataset.el, options })
  })
})

/** Adds the canvas with all elements of the page to the document, as the next frame would render it. */
function draw(editor: Editor) {
  const elements = uuidsOf(workOf(editor)).map((uuid) => `<div data-el="${uuid}"></div>`)
  document.body.innerHTML = `<div data-canvas><div role="listbox">${elements.join('')}</div></div>`
  for (const run of frames) run()
}

it.each([
  ['added', (editor: Editor) => insertElement(editor, note)],
  ['pasted', (editor: Editor) => importHtml(editor, { html: 'a', wanted: 0 }, { x: 0, y: 0 })],
])('the canvas scrolls to an element that was %s out of sight, once it is drawn', (_, bring) => {
  const { editor } = openTestEditor(undefined, [note])
  bring(editor)
  const uuid = uuidsOf(workOf(editor)).at(-1)
  expect(seen).toEqual([])
  draw(editor)
  // `nearest`: an element already in view is not scrolled.
  expect(seen).toEqual([{ uuid, options: { block: 'nearest', inline: 'nearest' } }])
})
