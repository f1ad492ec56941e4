import { Tooltip } from '@mantine/core'
import { useEffect, useState } from 'react'

const OPEN_DELAY_MS = 300

/**
 * One tooltip for all buttons with `data-tooltip`; its text is their accessible name. A mounted tooltip of the kit holds
 * 60 KB for its placement even while it is closed.
 */
export function SharedTooltip() {
  const [target, setTarget] = useState<HTMLElement | null>(null)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let hovered: HTMLElement | null = null
    const hide = () => {
      clearTimeout(timer)
      setTarget(null)
    }
    const handleOver = ({ target: over, pointerType }: PointerEvent) => {
      const found = over instanceof Element ? over.closest<HTMLElement>('[data-tooltip]') : null
      if (found === hovered) return
      hovered = found
      hide()
      if (found === null || pointerType === 'touch') return
      timer = setTimeout(() => setTarget(found), OPEN_DELAY_MS)
    }
    document.addEventListener('pointerover', handleOver)
    document.addEventListener('pointerdown', hide)
    document.addEventListener('keydown', hide)
    return () => {
      hide()
      document.removeEventListener('pointerover', handleOver)
      document.removeEventListener('pointerdown', hide)
      document.removeEventListener('keydown', hide)
    }
  }, [])
  if (target === null) return null
  return <Tooltip opened label={target.getAttribute('aria-label')} target={target} />
}
