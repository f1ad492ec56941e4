import { keyOf } from '@pinye/plugin-api/keys'
import { SegmentedControl } from '@mantine/core'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { clearSelection } from '../selection/selection.ts'
import { useEditor, useSession } from '../../store/EditorContext.tsx'
import classes from './preview.module.css'
import { isOverlayOpen } from '../../../ui/overlays.ts'

/** ED-004: switches the centre between editing and preview. */
export function ModeSwitch() {
  const editor = useEditor()
  const { t } = useTranslation('phones')
  const mode = useSession((session) => session.mode)
  const setMode = (next: 'edit' | 'preview') => {
    // Commits typed text, so that the preview includes it.
    clearSelection(editor)
    editor.session.setMode(next)
    editor.session.endTextEdit()
  }
  useEffect(() => {
    if (mode === 'edit') return undefined
    const handleKey = (event: KeyboardEvent) => {
      if (keyOf(event) !== 'Escape' || event.defaultPrevented || isOverlayOpen()) return
      if (editor.session.getState().dialog === null) editor.session.setMode('edit')
    }
    window.addEventListener('keydown', handleKey)
    return () => window.removeEventListener('keydown', handleKey)
  }, [editor, mode])
  return (
    <SegmentedControl
      className={classes.mode}
      size="xs"
      aria-label={t('mode')}
      data={[
        { value: 'edit', label: t('messages:mode.edit') },
        { value: 'preview', label: t('messages:mode.preview') },
      ]}
      value={mode}
      onChange={(value) => setMode(value === 'preview' ? 'preview' : 'edit')}
    />
  )
}
