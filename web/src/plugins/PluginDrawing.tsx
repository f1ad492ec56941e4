import { useQuery } from '@tanstack/react-query'
import { useLayoutEffect, useRef } from 'react'
import { findDrawing } from '../api/gallery.ts'
import { queryKeys } from '../api/queryKeys.ts'
import { readLineDrawing } from './lineDrawing.ts'

export interface PluginDrawingProps {
  address: string
  /** Pixels of both sides. */
  size: number
  className?: string | undefined
  /** The picture did not come, or is none. */
  onBroken?: () => void
}

/**
 * A plugin's own drawing, in the page itself where it is made of lines only: Chromium holds a whole page for each SVG that is
 * shown as an image, and goes through all of them after everything it does (with thirty of them 0.3 ms in each move of a drag).
 */
export function PluginDrawing({ address, size, className, onBroken }: PluginDrawingProps) {
  const { data: drawing, isPending } = useQuery({
    queryKey: queryKeys.gallery(address),
    queryFn: async () => readLineDrawing(await findDrawing(address)),
    staleTime: Infinity,
    retry: false,
  })
  const sides = { width: size, height: size }
  if (isPending) return <span className={className} style={sides} aria-hidden />
  if (drawing) return <Drawn drawing={drawing} size={size} className={className} />
  return (
    <img
      className={className}
      src={address}
      alt=""
      {...sides}
      draggable={false}
      onError={() => onBroken?.()}
    />
  )
}

interface DrawnProps {
  drawing: SVGSVGElement
  size: number
  className: string | undefined
}

function Drawn({ drawing, size, className }: DrawnProps) {
  const place = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => {
    const copy = document.importNode(drawing, true)
    copy.setAttribute('width', String(size))
    copy.setAttribute('height', String(size))
    copy.style.display = 'block'
    place.current?.replaceChildren(copy)
  }, [drawing, size])
  return (
    <span ref={place} className={className} style={{ width: size, height: size }} aria-hidden />
  )
}
