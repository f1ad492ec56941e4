import { useEffect, useState, type RefObject } from 'react'
import type { Page } from '../../../model/work.ts'
import { useEditor } from '../../store/EditorContext.tsx'
import type { Editor } from '../../store/editor.ts'
import { pageDrawingsOf } from './pageDrawings.ts'

/** Milliseconds without changes of the page. */
const PAUSE_MS = 1_500
/** Width in pixels, twice that of a thumbnail. */
const WIDTH = 128

/** Data URLs, which are garbage-collected with their page; object URLs would have to be revoked. */
const pictures = new WeakMap<Page, string>()

/** Returns a small picture of a page, drawn when its row is in view; until then the former one, or null. */
export function usePagePicture(page: Page, row: RefObject<HTMLElement | null>): string | null {
  const editor = useEditor()
  const [last, setLast] = useState<string | null>(null)
  const known = pictures.get(page)
  useEffect(() => {
    if (known !== undefined || !row.current) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    let isOver = false
    const make = async () => {
      if (editor.session.getState().gesture !== null) return wait()
      const picture = await drawSmall(editor, page.uuid)
      if (picture === null) return
      pictures.set(page, picture)
      if (!isOver) setLast(picture)
    }
    const wait = () => {
      timer = setTimeout(() => void make(), PAUSE_MS)
    }
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      observer.disconnect()
      wait()
    })
    observer.observe(row.current)
    return () => {
      isOver = true
      clearTimeout(timer)
      observer.disconnect()
    }
  }, [editor, page, known, row])
  return known ?? last
}

async function drawSmall(editor: Editor, pageId: string): Promise<string | null> {
  try {
    const { height } = editor.document.getState().work
    const options = { width: WIDTH, height, isUrgent: false }
    const picture = await pageDrawingsOf(editor).draw(pageId, options)
    return picture && (await dataAddress(picture))
  } catch {
    // The sketch stays.
    return null
  }
}

function dataAddress(picture: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(typeof reader.result === 'string' ? reader.result : '')
    reader.onerror = () => reject(new Error('the picture could not be read'))
    reader.readAsDataURL(picture)
  })
}
