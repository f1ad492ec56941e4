import { cleanPasted, placePictures, storePictures } from '@pinye/plugin-api/paste'
import i18next from 'i18next'
import { toast } from '../../../ui/toast.tsx'
import { fetchImage, uploadImage } from './uploadImage.ts'
import { findRichTextType } from './importTypes.ts'
import { importHtml, type ImportTarget } from './importFiles.ts'
import type { Editor } from '../../store/editor.ts'

/** Maximum number of addresses listed for pictures that could not be imported. */
const MAX_NAMED_ADDRESSES = 3

/** Adds rich text of another program as a text element, with its lists, tables, boxes and pictures. */
export function importRichText(
  editor: Editor,
  { html: pasted }: { html: string },
  point: ImportTarget['point'],
): boolean {
  if (!findRichTextType(editor.types())) return false
  const { html, pictures } = cleanPasted(pasted)
  // Fetching pictures takes time, in which the author may open another page.
  const { pageId } = editor.session.getState()
  const bring = (text: string) =>
    importHtml(editor, { html: text, wanted: Infinity, pageId }, point)
  if (pictures.length === 0) return bring(html)
  void storePictures(pictures, { uploadImage, fetchImage }).then((stored) => {
    bring(placePictures(html, stored))
    const lost = pictures.filter((_, at) => !stored[at])
    if (lost.length > 0) tellLost(lost)
  })
  return true
}

function tellLost(lost: readonly string[]): void {
  const where = lost.slice(0, MAX_NAMED_ADDRESSES).map((address) => address.slice(0, 60))
  toast.warning(i18next.t('pictures:lost', { count: lost.length, where: where.join(', ') }))
}
