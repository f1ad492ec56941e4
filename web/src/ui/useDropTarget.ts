import { useState, type DragEvent } from 'react'
import classes from './DropTarget.module.css'

/** Drop target for files: spread the returned props over an element; `layout` is a class for its layout. */
export function useDropTarget(onFiles: (files: File[]) => void, layout = '') {
  const [isOver, setOver] = useState(false)
  return {
    className: `${classes.drop} ${layout}`,
    'data-over': isOver,
    onDragOver: (event: DragEvent) => {
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: () => {
      setOver(false)
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      setOver(false)
      onFiles([...event.dataTransfer.files])
    },
  }
}
