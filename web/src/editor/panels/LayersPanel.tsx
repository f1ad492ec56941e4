import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { layersOf, moveLayer } from '../../model/reorderElements.ts'
import { useCurrentPage, useEditor } from '../store/EditorContext.tsx'
import { LayerRow } from './LayerRow.tsx'
import classes from './panels.module.css'
import { PanelFrame } from './PanelFrame.tsx'

/** The page's elements from top to bottom (ED-025). */
export function LayersPanel() {
  const editor = useEditor()
  const { t } = useTranslation('editor')
  const page = useCurrentPage()
  const layers = useMemo(() => (page ? layersOf(page).toReversed() : []), [page])
  const handleMove = useCallback(
    (uuid: string, to: number) => {
      const { pageId } = editor.session.getState()
      const last = layers.length - 1
      const fromBottom = last - Math.max(0, Math.min(to, last))
      editor.edit((work) => moveLayer(work, pageId, uuid, fromBottom))
    },
    [editor, layers.length],
  )
  return (
    <PanelFrame title={t('panel.layers')}>
      {layers.length === 0 && <p className={classes.nothing}>{t('messages:editor.emptyPage')}</p>}
      <ul className={classes.layers} aria-label={t('panel.layers')}>
        {layers.map(({ uuid }, index) => (
          <LayerRow key={uuid} uuid={uuid} index={index} onMove={handleMove} />
        ))}
      </ul>
    </PanelFrame>
  )
}
