import { useRef } from 'react'
import { useMessages, useRuntime } from '@pinye/plugin-api'
import { useFieldServices } from '@pinye/plugin-api/fields'
import { cleanPasted, storePictures } from '@pinye/plugin-api/paste'
import type { Editor } from 'tinymce'
import { messages } from './messages.ts'

/** TinyMCE's event before it inserts pasted text. */
export interface PasteEvent {
  content: string
  /** Whether the text was copied from TinyMCE itself. */
  internal?: boolean
}

export type PasteHandler = (editor: Editor, event: PasteEvent) => void

const PLACEHOLDER = /<span data-pasted="[^"]*">[^<]*<\/span>/g
/** Largest number of failed images whose addresses are shown. */
const MAX_NAMED = 3

/** Removes the placeholders of images that are still uploading. */
export function withoutPlaceholders(html: string): string {
  return html.replace(PLACEHOLDER, '')
}

/** Handles pasting: keeps the structure of the text; uploads its images to the library and then inserts them. */
export function usePasteHandler(): PasteHandler {
  const services = useFieldServices()
  const { toast } = useRuntime()
  const text = useMessages(messages)
  const count = useRef(0)
  return (editor, event) => {
    if (event.internal === true) return
    const { html, pictures } = cleanPasted(event.content)
    const paste = (count.current += 1)
    const wait = text('picture.coming')
    event.content = html.replace(
      /<img[^>]*data-pasted="(\d+)"[^>]*>/g,
      (_, place: string) => `<span data-pasted="${paste}-${place}">${wait}</span>`,
    )
    if (pictures.length === 0) return
    void storePictures(pictures, services).then((stored) => {
      const isOpen = !editor.removed
      if (isOpen) editor.undoManager.transact(() => place(editor, paste, stored))
      const lost = pictures.filter((_, at) => !stored[at])
      if (lost.length > 0) {
        toast(text('picture.lost', { n: lost.length, where: listAddresses(lost) }), 'warning')
      } else if (!isOpen) toast(text('picture.late'), 'warning')
    })
  }
}

function place(editor: Editor, paste: number, stored: readonly (string | null)[]): void {
  for (const [at, url] of stored.entries()) {
    const [span] = editor.dom.select(`span[data-pasted="${paste}-${at}"]`)
    if (!span) continue
    if (url) editor.dom.replace(editor.dom.create('img', { src: url, alt: '' }), span)
    else editor.dom.remove(span)
  }
}

function listAddresses(lost: readonly string[]): string {
  const names = lost.slice(0, MAX_NAMED).map((address) => address.slice(0, 60))
  return names.join(', ') + (lost.length > MAX_NAMED ? ' …' : '')
}
