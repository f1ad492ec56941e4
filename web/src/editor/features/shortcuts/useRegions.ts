import { useEffect } from 'react'
import { isOverlayOpen } from '../../../ui/overlays.ts'
import { focusElement } from '../../canvas/focusElement.ts'
import type { Editor } from '../../store/editor.ts'
import { commands, isPressOf } from '../../commands/commands.ts'

const REGIONS = ['header', 'nav', 'aside', 'canvas', 'settings'] as const
type Region = (typeof REGIONS)[number]

const PLACES: Record<Region, string> = {
  header: '[data-region="header"]',
  nav: '[data-region="rail"]',
  aside: '[data-region="panel"]',
  canvas: '[data-canvas]',
  settings: '[data-region="settings"]',
}

const STOPS =
  'button:not(:disabled):not([tabindex="-1"]), input:not(:disabled), select, textarea, a[href], [tabindex="0"]'

/** F6 moves to the next region of the editor, Shift+F6 to the previous one: header, rail, panel, canvas, settings. */
export function useRegions(editor: Editor): void {
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (!isPressOf(commands.nextRegion, event) || isOverlayOpen()) return
      event.preventDefault()
      goToNext(editor, event.shiftKey ? -1 : 1)
    }
    window.addEventListener('keydown', handleKey)
    return () => window.removeEventListener('keydown', handleKey)
  }, [editor])
}

function goToNext(editor: Editor, by: 1 | -1): void {
  const here = REGIONS.findIndex((region) => nodeOf(region)?.contains(document.activeElement))
  for (let step = 1; step <= REGIONS.length; step += 1) {
    const start = here < 0 && by < 0 ? 0 : here
    const region = REGIONS.at((start + by * step + REGIONS.length) % REGIONS.length)
    if (region === 'canvas') {
      focusElement(stopOnCanvas(editor))
      return
    }
    const stop = region && nodeOf(region)?.querySelector<HTMLElement>(STOPS)
    if (stop) {
      stop.focus()
      return
    }
  }
}

function nodeOf(region: Region): Element | null {
  return document.querySelector(PLACES[region])
}

function stopOnCanvas(editor: Editor): string | undefined {
  const stop = document.querySelector<HTMLElement>('[data-canvas] [data-el][tabindex="0"]')
  return stop?.dataset.el ?? editor.session.getState().selection[0]
}
