import { useEffect, useMemo, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { findElement } from '../../model/change.ts'
import { currentPage } from '../actions/selection.ts'
import { toArtboardPoint, type StageDom } from '../canvas/stageDom.ts'
import type { Editor } from '../store/editor.ts'
import { arrivalsOf } from './arrivals.ts'
import { bringPictures, bringWords, type Spot } from './bring.ts'
import { bringRichText } from './bringRichText.ts'
import { broughtBy } from './brought.ts'
import { takesPicture } from './receivers.ts'

type Stage = RefObject<StageDom | null>

/** Pictures and words from outside: files are dropped on the canvas, `paste` takes what the clipboard holds. */
export function useIncoming(editor: Editor, stage: Stage): (data: DataTransfer) => boolean {
  // Loads the words that are said when something does not fit.
  useTranslation('pictures')
  useDrops(editor, stage)
  return useMemo(() => pasting(editor, stage), [editor, stage])
}

function pasting(editor: Editor, stage: Stage) {
  /** What was pasted last is not replaced by the next paste: a row of screenshots is a row of pictures. */
  let pasted: ReadonlySet<string> = new Set()
  return (data: DataTransfer): boolean => {
    const brought = broughtBy(data)
    const dom = stage.current
    if (!brought || !dom) return false
    const point = middleOfSight(dom)
    if (brought.kind === 'text') return bringWords(editor, brought.text, point)
    if (brought.kind === 'rich') return bringRichText(editor, brought, point)
    const [only, ...others] = editor.session.getState().selection
    const element = findElement(currentPage(editor), only ?? '')
    const replaces =
      element && others.length === 0 && !pasted.has(element.uuid) && brought.files.length === 1
        ? takesPicture(element, editor.types()) && element.uuid
        : false
    const spot: Spot = { point, isFree: true, ...(replaces && { replaces }) }
    void bringPictures(editor, brought.files, spot).then(() => {
      pasted = new Set(editor.session.getState().selection)
    })
    return true
  }
}

/** Files over the studio. One that is let go beside the canvas must not take the work's place in the browser. */
function useDrops(editor: Editor, stage: Stage): void {
  useEffect(() => {
    const store = arrivalsOf(editor)
    const handleOver = (event: DragEvent) => {
      const { dataTransfer } = event
      if (!dataTransfer?.types.includes('Files') || isElsewhere(event)) return
      event.preventDefault()
      const spot = spotOf(editor, stage.current, event)
      dataTransfer.dropEffect = spot ? 'copy' : 'none'
      const over = spot ? { uuid: spot.replaces ?? null } : null
      if (store.getState().over?.uuid !== over?.uuid) store.setState({ over })
    }
    const handleLeave = (event: DragEvent) => {
      if (event.relatedTarget === null) store.setState({ over: null })
    }
    const handleDrop = (event: DragEvent) => {
      const { dataTransfer } = event
      if (!dataTransfer?.types.includes('Files') || isElsewhere(event)) return
      event.preventDefault()
      store.setState({ over: null })
      const spot = spotOf(editor, stage.current, event)
      const files = [...dataTransfer.files].slice(0, 30)
      if (spot) void bringPictures(editor, files, spot)
    }
    document.addEventListener('dragover', handleOver)
    document.addEventListener('dragleave', handleLeave)
    document.addEventListener('drop', handleDrop)
    return () => {
      document.removeEventListener('dragover', handleOver)
      document.removeEventListener('dragleave', handleLeave)
      document.removeEventListener('drop', handleDrop)
    }
  }, [editor, stage])
}

/** Where there is a field for files, or a window over the studio, files are its business. */
function isElsewhere({ target }: DragEvent): boolean {
  return target instanceof Element && target.closest('[role="dialog"], dialog, input') !== null
}

/** Where on the artboard, and on which picture, something is let go; nothing beside the canvas. */
export function spotOf(
  editor: Editor,
  dom: StageDom | null,
  at: { clientX: number; clientY: number },
): Spot | undefined {
  const under = document.elementsFromPoint(at.clientX, at.clientY)
  if (!dom || !under.some((node) => node.matches('[data-canvas]'))) return undefined
  const point = toArtboardPoint(dom, at)
  const page = currentPage(editor)
  const uuid = under
    .map((node) => node.closest<HTMLElement>('[data-el]')?.dataset.el)
    .find((name) => name !== undefined && takesPicture(findElement(page, name), editor.types()))
  return uuid === undefined ? { point } : { point, replaces: uuid }
}

/** The middle of what is seen of the artboard. */
export function middleOfSight(dom: StageDom): { x: number; y: number } {
  const seen = (dom.artboard.closest('[data-canvas]') ?? dom.artboard).getBoundingClientRect()
  const artboard = dom.artboard.getBoundingClientRect()
  const clientX = artboard.left + artboard.width / 2
  const top = Math.max(seen.top, artboard.top)
  const bottom = Math.min(seen.bottom, artboard.bottom)
  return toArtboardPoint(dom, {
    clientX,
    clientY: bottom > top ? (top + bottom) / 2 : artboard.top,
  })
}
