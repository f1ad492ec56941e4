import { useLayoutEffect, useRef } from 'react'
import { drawingAt } from './lineDrawing.ts'

export interface PluginDrawingProps {
  address: string
  /** Pixels of both sides. */
  size: number
  className?: string | undefined
}

/**
 * A plugin's own drawing, in the page itself where it is made of lines only: Chromium holds a whole page for each SVG that is
 * shown as an image, and goes through all of them after everything it does (with thirty of them 0.3 ms in each move of a drag).
 */
export function PluginDrawing({ address, size, className }: PluginDrawingProps) {
  const place = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => {
    let isOver = false
    void drawingAt(address).then((drawing) => {
      if (isOver) return
      const shown = drawing === null ? imageOf(address) : document.importNode(drawing, true)
      shown.setAttribute('width', '100%')
      shown.setAttribute('height', '100%')
      shown.style.display = 'block'
      place.current?.replaceChildren(shown)
    })
    return () => {
      isOver = true
    }
  }, [address])
  // Whatever a drawing is turned and scaled to, it stays within its place.
  const style = { width: size, height: size, overflow: 'hidden' }
  return <span ref={place} className={className} style={style} aria-hidden />
}

function imageOf(address: string): HTMLImageElement {
  const image = new Image()
  image.src = address
  image.alt = ''
  image.draggable = false
  image.style.objectFit = 'contain'
  return image
}
