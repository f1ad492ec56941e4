import { memo, useMemo, type FocusEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { usePluginElement } from '../../plugins/usePluginElement.ts'
import { ElementBox } from '../../runtime/ElementBox.tsx'
import { select } from '../actions/selection.ts'
import type { Editor } from '../store/editor.ts'
import { useEditor, useElement, useSession } from '../store/EditorContext.tsx'
import { isSelected } from '../store/sessionStore.ts'
import classes from './canvas.module.css'
import { CanvasElementContent } from './CanvasElementContent.tsx'
import { elementExcerpt, elementTitle } from './elementTitle.ts'
import { useLanguage } from './useLanguage.ts'

/** One element on the canvas; drawn again only when it, or its own selection, changes. */
export const CanvasElement = memo(function CanvasElement({ uuid }: { uuid: string }) {
  const editor = useEditor()
  const { t } = useTranslation('editor')
  const language = useLanguage()
  const element = useElement(uuid)
  const isChosen = useSession((session) => isSelected(session, uuid))
  const isEditing = useSession((session) => session.editing === uuid)
  const severity = useSession((session) => worst(session.findings, uuid))
  const { elementType } = usePluginElement(element?.name ?? '')
  const title = element ? elementTitle(element, elementType ?? undefined, language) : ''
  const excerpt = element ? elementExcerpt(element, elementType ?? undefined) : ''
  const isDimmed = element?.visible === false && elementType?.alwaysVisible !== true
  const isLocked = element?.locked === true
  const spoken = [title, excerpt, isLocked && t('element.locked'), isDimmed && t('element.hidden')]
  const label = spoken.filter(Boolean).join(', ')
  const attributes = useMemo(
    () => ({
      role: 'option',
      tabIndex: -1,
      'aria-label': label,
      'aria-selected': isChosen,
      className: isEditing ? classes.editing : undefined,
      'data-dimmed': isDimmed ? '' : undefined,
      'data-locked': isLocked ? '' : undefined,
      'data-finding': severity,
      onFocus: (event: FocusEvent<HTMLElement>) => selectOnFocus(editor, uuid, event),
    }),
    [editor, uuid, label, isChosen, isEditing, isDimmed, isLocked, severity],
  )
  if (!element) return null
  return (
    <ElementBox element={element} attributes={attributes}>
      <CanvasElementContent element={element} label={title} isEditing={isEditing} />
    </ElementBox>
  )
})

/** Tabbing through the canvas selects; a press of the pointer has its own rules. */
function selectOnFocus(editor: Editor, uuid: string, event: FocusEvent<HTMLElement>): void {
  if (event.target !== event.currentTarget || !event.currentTarget.matches(':focus-visible')) return
  if (!isSelected(editor.session.getState(), uuid)) select(editor, [uuid])
}

function worst(
  findings: readonly { uuid?: string; severity: string }[],
  uuid: string,
): string | undefined {
  if (findings.length === 0) return undefined
  const own = findings.filter((finding) => finding.uuid === uuid).map(({ severity }) => severity)
  return ['error', 'warning', 'info'].find((severity) => own.includes(severity))
}
