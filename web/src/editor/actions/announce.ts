import i18next from 'i18next'
import type { Editor } from '../store/editor.ts'

/** Says something to people who do not see the canvas; equal sentences are told apart by a space. */
export function announce(
  editor: Editor,
  key: string,
  values: Record<string, string | number> = {},
): void {
  const text = i18next.t(`editor:${key}`, values)
  editor.session.setState(({ liveRegionText }) => ({
    liveRegionText: liveRegionText === text ? `${text}\u00a0` : text,
  }))
}

/** The same with a text about groups, styles and arranging. */
export function announceArrange(
  editor: Editor,
  key: string,
  values: Record<string, string | number> = {},
): void {
  const text = i18next.t(`arrange:${key}`, values)
  editor.session.setState(({ liveRegionText }) => ({
    liveRegionText: liveRegionText === text ? `${text}\u00a0` : text,
  }))
}
