import { RuntimeProvider } from '@pinye/plugin-api'
import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import { createElement } from '../../../model/elements/createElement.ts'
import { newPage } from '../../../model/pages/pages.ts'
import { withStyleValues } from '../../../model/styles/sharedStyles.ts'
import type { StyleValues } from '../../../model/work.ts'
import { usePluginElement } from '../../../plugins/usePluginElement.ts'
import { useEditRuntime } from '../../canvas/useEditRuntime.ts'
import { DrawnElement } from '../elements/DrawnElement.tsx'
import classes from './styles.module.css'
import { useLanguage } from '../../store/EditorContext.tsx'

/** Luminance (of 255) from which a colour counts as light. */
const LIGHT = 170

export interface StyleSampleProps {
  type: string
  look: StyleValues
  name: string
}

/** Preview of a style: its name rendered as an element with that style, scaled down to fit and never enlarged. */
export function StyleSample({ type, look, name }: StyleSampleProps) {
  const runtime = useEditRuntime()
  const language = useLanguage()
  const { elementType, View, plugin, styles } = usePluginElement(type)
  const words = styles?.words
  const element = useMemo(() => {
    if (!elementType) return null
    const plain = createElement(elementType, newPage(1, language), { language, now: new Date(0) })
    const says = words === undefined ? {} : { [words]: escaped(name) }
    return withStyleValues({ ...plain, pluginProps: { ...plain.pluginProps, ...says } }, look)
  }, [elementType, language, look, name, words])
  const frame = useRef<HTMLSpanElement>(null)
  const { scale, isLight } = useFitting(frame, element)
  if (!View || !element) return null
  return (
    <span
      className={classes.frame}
      ref={frame}
      aria-hidden="true"
      data-light={isLight || undefined}
      inert
    >
      <span className={classes.paper} style={{ transform: `scale(${scale})` }}>
        <RuntimeProvider runtime={runtime}>
          <DrawnElement element={element} View={View} plugin={plugin} />
        </RuntimeProvider>
      </span>
    </span>
  )
}

/**
 * Returns the scale that fits the frame, and whether a light text needs a dark background: on a page it may be on a
 * picture.
 */
function useFitting(ref: { current: HTMLElement | null }, drawn: unknown) {
  const [scale, setScale] = useState(1)
  const [isLight, setLight] = useState(false)
  useLayoutEffect(() => {
    const frame = ref.current
    const paper = frame?.firstElementChild
    if (!frame || !(paper instanceof HTMLElement)) return
    const room = [frame.clientWidth / paper.offsetWidth, frame.clientHeight / paper.offsetHeight]
    setScale(Math.min(1, ...room.filter((one) => one > 0)))
    setLight(isLightInk(paper))
  }, [ref, drawn])
  return { scale, isLight }
}

function isLightInk(paper: HTMLElement): boolean {
  const words = document.createTreeWalker(paper, NodeFilter.SHOW_TEXT).nextNode()?.parentElement
  if (!words) return false
  const [red = 0, green = 0, blue = 0, alpha = 1] = numbersOf(getComputedStyle(words).color)
  return alpha > 0.2 && 0.3 * red + 0.59 * green + 0.11 * blue > LIGHT
}

function numbersOf(color: string): number[] {
  return (color.match(/[\d.]+/g) ?? []).map(Number)
}

/** Escapes a text for a prop that may be HTML. */
function escaped(text: string): string {
  return text.replace(
    /[&<>]/g,
    (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[sign] ?? sign,
  )
}
