import { useEffect, useMemo, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { findElement } from '../../../model/change.ts'
import { currentPage } from '../selection/selection.ts'
import { toArtboardPoint, type StageDom } from '../../canvas/stageDom.ts'
import type { Editor } from '../../store/editor.ts'
import { getUploadPlaceholders } from './uploadPlaceholders.ts'
import { importFiles, importPlainText, type ImportTarget } from './importFiles.ts'
import { importRichText } from './importRichText.ts'
import { MAX_DROPPED_FILES, parseDataTransfer } from './parseDataTransfer.ts'
import { acceptsImage } from './importTypes.ts'

type Stage = RefObject<StageDom | null>

/** Imports pictures and texts: handles drops on the canvas; the returned function handles pastes. */
export function useFileImport(editor: Editor, stage: Stage): (data: DataTransfer) => boolean {
  // Loads the texts of error messages in advance.
  useTranslation('pictures')
  useDrops(editor, stage)
  return useMemo(() => pasting(editor, stage), [editor, stage])
}

function pasting(editor: Editor, stage: Stage) {
  /**
   * Uuids of the last paste, which the next paste must not replace: several pasted screenshots become several pictures.
   */
  let pasted: ReadonlySet<string> = new Set()
  return (data: DataTransfer): boolean => {
    const content = parseDataTransfer(data)
    const dom = stage.current
    if (!content || !dom) return false
    const point = getVisibleCenter(dom)
    if (content.kind === 'text') return importPlainText(editor, content.text, point)
    if (content.kind === 'rich') return importRichText(editor, content, point)
    const [only, ...others] = editor.session.getState().selection
    const element = findElement(currentPage(editor), only ?? '')
    const replaces =
      element && others.length === 0 && !pasted.has(element.uuid) && content.files.length === 1
        ? acceptsImage(element, editor.types()) && element.uuid
        : false
    const target: ImportTarget = { point, isFree: true, ...(replaces && { replaces }) }
    void importFiles(editor, content.files, target).then(() => {
      pasted = new Set(editor.session.getState().selection)
    })
    return true
  }
}

/** Handles files dragged over the studio. A drop outside of the canvas must not navigate to the file. */
function useDrops(editor: Editor, stage: Stage): void {
  useEffect(() => {
    const store = getUploadPlaceholders(editor)
    const handleOver = (event: DragEvent) => {
      const { dataTransfer } = event
      if (!dataTransfer?.types.includes('Files') || isElsewhere(event)) return
      event.preventDefault()
      const target = importTargetAt(editor, stage.current, event)
      dataTransfer.dropEffect = target ? 'copy' : 'none'
      const over = target ? { uuid: target.replaces ?? null } : null
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
      const target = importTargetAt(editor, stage.current, event)
      const files = [...dataTransfer.files].slice(0, MAX_DROPPED_FILES)
      if (target) void importFiles(editor, files, target)
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

/** Returns whether the target handles files itself: a file field or a dialog. */
function isElsewhere({ target }: DragEvent): boolean {
  return target instanceof Element && target.closest('[role="dialog"], dialog, input') !== null
}

/** Returns the point on the artboard and the picture below it; undefined outside of the canvas. */
export function importTargetAt(
  editor: Editor,
  dom: StageDom | null,
  at: { clientX: number; clientY: number },
): ImportTarget | undefined {
  const under = document.elementsFromPoint(at.clientX, at.clientY)
  if (!dom || !under.some((node) => node.matches('[data-canvas]'))) return undefined
  const point = toArtboardPoint(dom, at)
  const page = currentPage(editor)
  const uuid = under
    .map((node) => node.closest<HTMLElement>('[data-el]')?.dataset.el)
    .find((name) => name !== undefined && acceptsImage(findElement(page, name), editor.types()))
  return uuid === undefined ? { point } : { point, replaces: uuid }
}

/** Returns the centre of the artboard's visible part. */
export function getVisibleCenter(dom: StageDom): { x: number; y: number } {
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
