/** Imports pictures and texts from outside of the editor: from the clipboard, a drop, or the library. */
import i18next from 'i18next'
import { errorText } from '../../../api/ApiError.ts'
import type { Upload } from '../../../api/types.ts'
import { addElements, updateProps } from '../../../model/elements/elements.ts'
import { union, type Box } from '../../../model/box.ts'
import { canvasHeight } from '../../../model/pages/canvasHeight.ts'
import { findElement, findPage } from '../../../model/change.ts'
import { createElement, highestZindex } from '../../../model/elements/createElement.ts'
import { freeBelow } from '../../../model/elements/freePlace.ts'
import type { Page, PlacedElement, Props } from '../../../model/work.ts'
import { toast } from '../../../ui/toast.tsx'
import { currentPage, select } from '../selection/selection.ts'
import { announce } from '../../ui/announce.ts'
import { revealElement } from '../../canvas/focusElement.ts'
import { findFileRejection } from '../pickers/libraryKinds.ts'
import type { Editor } from '../../store/editor.ts'
import { getUploadPlaceholders } from './uploadPlaceholders.ts'
import { textToHtml } from './parseDataTransfer.ts'
import { layoutImages } from './imageLayout.ts'
import { naturalSize } from './naturalSize.ts'
import {
  findImageProp,
  findImageType,
  acceptsImage,
  findRichTextProp,
  findRichTextType,
} from './importTypes.ts'
import { uploadWithPlaceholder } from './uploadWithPlaceholder.ts'
import { getCreationDefaults } from '../elements/insert.ts'

/** Target of an import. */
export interface ImportTarget {
  /** Centre of the imported content on the artboard. */
  point: { x: number; y: number }
  /** Uuid of the element whose picture is replaced. */
  replaces?: string
  /** Whether the point was not chosen by the author: the content is then placed where it covers nothing. */
  isFree?: boolean
}

/** Uploads picture files and adds them as elements, or replaces an element's picture; one history step. */
export async function importFiles(
  editor: Editor,
  files: readonly File[],
  { point, replaces, isFree }: ImportTarget,
): Promise<void> {
  const page = currentPage(editor)
  const welcome = await Promise.all(files.map(checkImageFile))
  const fitting = files.filter((_, at) => welcome[at])
  if (!page || fitting.length === 0) return
  const replaced = replaces === undefined ? undefined : findElement(page, replaces)
  const chosen = replaced ? fitting.slice(0, 1) : fitting
  const previews = chosen.map((file) => URL.createObjectURL(file))
  try {
    const naturals = await Promise.all(previews.map(naturalSize))
    const wanted = replaced
      ? [boxOf(replaced)]
      : layoutImages(naturals, point, sheetOf(editor, page))
    const boxes = isFree && !replaced ? clearOf(editor, page, wanted) : wanted
    const store = getUploadPlaceholders(editor)
    const sent = await Promise.all(
      chosen.map(async (file, index) => {
        const [box, preview] = [boxes[index], previews[index]]
        if (!box || preview === undefined) return []
        const place = { pageId: page.uuid, box }
        const upload = await uploadWithPlaceholder(store, { file, preview, place }).catch(
          showUploadError(file),
        )
        return upload ? [{ upload, box }] : []
      }),
    )
    const arrived = sent.flat()
    if (replaced) replacePicture(editor, page.uuid, replaced.uuid, arrived[0]?.upload.path)
    else addPictures(editor, page.uuid, arrived)
  } finally {
    for (const preview of previews) URL.revokeObjectURL(preview)
  }
}

/** Adds or replaces with a picture that is already in the library. */
export async function importUpload(
  editor: Editor,
  { path }: Upload,
  { point, replaces }: ImportTarget,
): Promise<void> {
  const page = currentPage(editor)
  if (!page) return
  if (replaces !== undefined) {
    replacePicture(editor, page.uuid, replaces, path)
    return
  }
  const natural = await naturalSize(path)
  const [box] = layoutImages([natural], point, sheetOf(editor, page))
  if (box) addPictures(editor, page.uuid, [{ upload: { path }, box }])
}

/** Adds plain text as a text element, as wide as its text within the page. */
export function importPlainText(
  editor: Editor,
  text: string,
  point: ImportTarget['point'],
): boolean {
  return importHtml(editor, { html: textToHtml(text), wanted: text.length * 14 }, point)
}

export interface RichText {
  html: string
  /** Preferred width in design pixels. */
  wanted: number
  /** Target page; the open page by default. */
  pageId?: string
}

/** Adds a text element with rich text. */
export function importHtml(
  editor: Editor,
  { html, wanted, pageId }: RichText,
  point: ImportTarget['point'],
): boolean {
  const { work: seen } = editor.layout.getState()
  const page = pageId === undefined ? currentPage(editor) : findPage(seen, pageId)
  const type = findRichTextType(editor.types())
  const prop = findRichTextProp(type)
  if (!page || !type || !prop) return false
  const sheet = sheetOf(editor, page)
  const width = Math.min(sheet.width - 40, Math.max(type.width, wanted))
  const [middle] = layoutImages([{ width, height: type.height }], point, sheet)
  if (!middle) return false
  const { work } = editor.document.getState()
  const box = { ...middle, ...freeBelow(page, middle, editor.types(), work) }
  const element = createImportedElement(editor, page, {
    type: type.type,
    box,
    props: { [prop.name]: html },
  })
  if (element) add(editor, page.uuid, [element])
  return true
}

/** Moves the boxes, in their arrangement, down to where they cover nothing. */
function clearOf(editor: Editor, page: Page, boxes: readonly Box[]): Box[] {
  const around = union(boxes)
  if (!around) return []
  const by =
    freeBelow(page, around, editor.types(), editor.document.getState().work).top - around.top
  return boxes.map((box) => ({ ...box, top: box.top + by }))
}

interface UploadedImage {
  upload: Pick<Upload, 'path'>
  box: Box
}

function addPictures(editor: Editor, pageId: string, arrived: readonly UploadedImage[]): void {
  const page = findPage(editor.layout.getState().work, pageId)
  const type = findImageType(editor.types())
  const prop = findImageProp(type)
  if (!page || !type || !prop) return
  const elements = arrived.flatMap(({ upload: { path }, box }, index) => {
    const element = createImportedElement(editor, page, {
      type: type.type,
      box,
      props: { [prop.name]: path },
    })
    if (!element) return []
    const zindex = highestZindex(page) + 1 + index
    return [{ ...element, commonStyle: { ...element.commonStyle, zindex } }]
  })
  add(editor, pageId, elements)
}

function replacePicture(editor: Editor, pageId: string, uuid: string, path?: string): void {
  const element = findElement(findPage(editor.document.getState().work, pageId), uuid)
  const prop = findImageProp(editor.types().get(element?.name ?? ''))
  if (path === undefined || !prop || !acceptsImage(element, editor.types())) return
  editor.closeHistoryEntry()
  if (editor.session.getState().pageId === pageId) select(editor, [uuid])
  // The same merge key as for the plugin's reaction to a new picture, such as a new crop of its mask.
  editor.transact((work) => updateProps(work, pageId, uuid, { [prop.name]: path }), {
    mergeKey: `${uuid}:replace`,
  })
  announce(editor, 'spoken.pasted', { count: 1 })
}

function add(editor: Editor, pageId: string, elements: PlacedElement[]): void {
  if (elements.length === 0) return
  editor.closeHistoryEntry()
  editor.transact((work) => addElements(work, pageId, elements))
  const uuids = elements.map(({ uuid }) => uuid)
  if (editor.session.getState().pageId === pageId) select(editor, uuids)
  for (const uuid of uuids.slice(0, 1)) revealElement(uuid)
  announce(editor, 'spoken.pasted', { count: uuids.length })
}

interface NewElement {
  type: string
  box: Box
  props: Props
}

function createImportedElement(
  editor: Editor,
  page: Page,
  { type, box, props }: NewElement,
): PlacedElement | undefined {
  const known = editor.types().get(type)
  if (!known) return undefined
  const element = createElement(known, page, { ...getCreationDefaults(editor), at: box })
  return {
    ...element,
    pluginProps: { ...element.pluginProps, ...props },
    commonStyle: { ...element.commonStyle, ...box },
  }
}

/** Returns whether a file is an accepted picture; otherwise shows why not. */
async function checkImageFile(file: File): Promise<boolean> {
  const refusal = await findFileRejection(file, 'image')
  if (refusal) toast.error(i18next.t(`pictures:${refusal}`, { file: file.name }))
  return refusal === undefined
}

function showUploadError(file: File) {
  return (thrown: unknown) => {
    const why = errorText(thrown, i18next.t)
    toast.error(i18next.t('pictures:refused', { file: file.name, why }))
    return undefined
  }
}

function sheetOf(editor: Editor, page: Page) {
  const { work } = editor.layout.getState()
  return { width: work.width, height: canvasHeight(work, page) }
}

function boxOf({ commonStyle: { left, top, width, height } }: PlacedElement): Box {
  return { left, top, width, height }
}
