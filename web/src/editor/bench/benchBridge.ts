import { addElements } from '../../model/elements/elements.ts'
import { changePage } from '../../model/change.ts'
import { createElement } from '../../model/elements/createElement.ts'
import type { ElementType } from '../../model/elementType.ts'
import type { PlacedElement, Props, Work } from '../../model/work.ts'
import { currentPage, select } from '../features/selection/selection.ts'
import {
  preloadPlugins,
  waitForPlugins,
  PLUGIN_WAIT_TIMEOUT_MS,
} from '../../plugins/preloadPlugins.ts'
import { preloadImages } from '../ui/preloadImages.ts'
import type { Editor } from '../store/editor.ts'
import { getCreationDefaults } from '../features/elements/insert.ts'

/** An element as the benchmark describes it, independent of the installed plugins. */
export interface BenchElement {
  id: string
  type: string
  left: number
  top: number
  width: number
  height: number
  z: number
  color?: string
  text?: string
  img?: string
}

/** Bridge for benchmarks; mounted by the bench screen only. */
export interface BenchBridge {
  load: (elements: BenchElement[]) => Promise<void>
  count: () => number
  doc: () => Work
  target: (id: string) => { x: number; y: number }
  pos: (id: string) => [number, number]
  /** The pictures that elements show. */
  pictures: () => HTMLImageElement[]
  select: (...ids: string[]) => void
}

export function createBenchBridge(editor: Editor): BenchBridge {
  const node = (id: string) => document.querySelector<HTMLElement>(`[data-el="${CSS.escape(id)}"]`)
  const element = (id: string) => currentPage(editor)?.elements.find(({ uuid }) => uuid === id)
  return {
    async load(described) {
      const placed = described.flatMap((one) => placedElement(editor, one) ?? [])
      // Loads the plugins as the opening of a work does; this counts as part of the rendering.
      const types = [...new Set(placed.map(({ name }) => name))]
      preloadPlugins(types)
      preloadImages(placed)
      await waitForPlugins(types, PLUGIN_WAIT_TIMEOUT_MS)
      const { pageId } = editor.session.getState()
      select(editor, [])
      editor.transact((work) =>
        addElements(
          changePage(work, pageId, (page) => ({ ...page, elements: [] })),
          pageId,
          placed,
        ),
      )
      const last = placed.at(-1)
      // React renders after this task; waiting for the frames is the same in every measured editor.
      await Promise.resolve()
      while (last && !isDrawn(node(last.uuid))) await nextFrame()
    },
    count: () => document.querySelectorAll('[data-canvas] [data-el]').length,
    doc: () => editor.document.getState().work,
    target(id) {
      const { left, top, width, height } = node(id)?.getBoundingClientRect() ?? new DOMRect()
      return { x: left + width / 2, y: top + height / 2 }
    },
    pos(id) {
      const { left = 0, top = 0 } = element(id)?.commonStyle ?? {}
      return [left, top]
    },
    pictures: () => [...document.querySelectorAll<HTMLImageElement>('[data-canvas] [data-el] img')],
    select: (...ids) => select(editor, ids),
  }
}

/** Returns an element of the named type, or of a comparable type if its plugin is missing. */
function placedElement(editor: Editor, one: BenchElement): PlacedElement | undefined {
  const page = currentPage(editor)
  const type = editor.types().get(one.type) ?? standIn([...editor.types().values()], one)
  if (!page || !type) return undefined
  const element = createElement(type, page, getCreationDefaults(editor))
  const { left, top, width, height, z } = one
  return {
    ...element,
    uuid: one.id,
    id: one.id,
    pluginProps: { ...element.pluginProps, ...describedProps(type, one) },
    commonStyle: { ...element.commonStyle, left, top, width, height, zindex: z },
  }
}

/** Returns the simplest suitable type: with few props, and one for the picture if there is one. */
function standIn(types: ElementType[], { img }: BenchElement): ElementType | undefined {
  const fitting = types.filter(({ props }) => !img || props.some(({ type }) => type === 'image'))
  const plain = fitting.length > 0 ? fitting : types
  return plain.toSorted((a, b) => a.props.length - b.props.length)[0]
}

/** Assigns text, colour and picture to the first prop of each kind. */
function describedProps(type: ElementType, { text, color, img }: BenchElement): Props {
  const first = (kinds: string[]) =>
    type.props.find((prop) => kinds.includes(prop.type) && !prop.runtime)
  const words = type.props.find(
    (prop) =>
      ['html', 'text'].includes(prop.type) || (prop.type === 'string' && prop.control === 'input'),
  )
  const filled: [string | undefined, string | undefined][] = [
    [words?.name, text],
    [first(['color'])?.name, color],
    [first(['image'])?.name, img],
  ]
  return Object.fromEntries(
    filled.filter(
      (pair): pair is [string, string] => pair[0] !== undefined && pair[1] !== undefined,
    ),
  )
}

/** Returns whether the view is rendered, not only its box. */
function isDrawn(box: HTMLElement | null): boolean {
  return (
    box !== null && box.querySelector('[aria-busy="true"]') === null && box.childElementCount > 0
  )
}

function nextFrame(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => resolve()))
}
