import { UnstyledButton } from '@mantine/core'
import {
  IconCategoryPlus,
  IconComponents,
  IconFiles,
  IconHistory,
  IconPhoto,
  IconSettings,
  IconStack2,
  IconTemplate,
  type Icon,
} from '@tabler/icons-react'
import { memo, type RefObject, useDeferredValue, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { StageDom } from '../canvas/stageDom.ts'
import {
  CombinationsPanel,
  HistoryPanel,
  LayersPanel,
  PagesPanel,
  PreferencesPanel,
  TemplatesPanel,
  UploadsPanel,
} from '../lazyParts.ts'
import { useIsNarrow } from '../ui/useIsNarrow.ts'
import { useEditor, useSession } from '../store/EditorContext.tsx'
import type { LeftPanel as PanelName } from '../store/sessionState.ts'
import { ElementsPanel } from '../features/elements/ElementsPanel.tsx'
import { PanelBoundary } from './PanelBoundary.tsx'
import classes from './panels.module.css'

const PANELS: [PanelName, Icon][] = [
  ['elements', IconCategoryPlus],
  ['uploads', IconPhoto],
  ['combinations', IconComponents],
  ['templates', IconTemplate],
  ['pages', IconFiles],
  ['layers', IconStack2],
  ['history', IconHistory],
  ['preferences', IconSettings],
]

/** The left rail with its open panel (ED-003). */
export function LeftPanel({ stageRef }: { stageRef: RefObject<StageDom | null> }) {
  const editor = useEditor()
  const { t } = useTranslation('editor')
  const open = useSession(({ leftPanel }) => leftPanel)
  const isNarrow = useIsNarrow()
  // Deferred, so that the page renders first.
  const isDue = useDeferredValue(true, false)
  // In a narrow window an open panel would cover the canvas from the start.
  useEffect(() => {
    if (!isNarrow) return undefined
    const { leftPanel: before } = editor.session.getState()
    editor.session.openPanel(null)
    // In a wide window the former panel reopens, unless another one was opened in the meantime.
    return () => {
      editor.session.openPanel(editor.session.getState().leftPanel ?? before)
    }
  }, [editor, isNarrow])
  return (
    <>
      <Rail open={open} />
      {open !== null && (
        <aside className={classes.left} data-region="panel" aria-label={t(`panel.${open}`)}>
          <PanelBoundary of={open}>
            {isDue && open === 'elements' && <ElementsPanel stageRef={stageRef} />}
            {open === 'uploads' && <UploadsPanel stageRef={stageRef} />}
            {open === 'combinations' && <CombinationsPanel stageRef={stageRef} />}
            {open === 'pages' && <PagesPanel />}
            {open === 'layers' && <LayersPanel />}
            {open === 'history' && <HistoryPanel />}
            {open === 'templates' && <TemplatesPanel />}
            {open === 'preferences' && <PreferencesPanel />}
          </PanelBoundary>
        </aside>
      )}
    </>
  )
}

const Rail = memo(function Rail({ open }: { open: PanelName | null }) {
  const editor = useEditor()
  const { t } = useTranslation('editor')
  const show = (panel: PanelName) => {
    editor.session.togglePanel(panel)
  }
  return (
    <nav className={classes.rail} data-region="rail" aria-label={t('panel.choose')}>
      {PANELS.map(([panel, Icon]) => (
        <UnstyledButton
          key={panel}
          className={classes.railButton}
          aria-expanded={open === panel}
          data-open={open === panel || undefined}
          onClick={() => show(panel)}
        >
          <Icon size={20} stroke={1.6} />
          <span>{t(`rail.${panel}`)}</span>
        </UnstyledButton>
      ))}
    </nav>
  )
})
