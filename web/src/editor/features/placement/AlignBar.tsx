import { Divider } from '@mantine/core'
import {
  IconLayoutAlignBottom,
  IconLayoutAlignCenter,
  IconLayoutAlignLeft,
  IconLayoutAlignMiddle,
  IconLayoutAlignRight,
  IconLayoutAlignTop,
  IconLayoutDistributeHorizontal,
  IconLayoutDistributeVertical,
  IconLibraryPlus,
  type Icon,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { ToolbarButton } from './ToolbarButton.tsx'
import { GroupCommands } from '../groups/GroupCommands.tsx'
import type { Edge, Axis } from '../../../model/layout/arrange.ts'
import { alignSelection, distributeSelection } from './arrange.ts'
import { askToCombine } from '../combinations/combine.ts'
import { useEditor, useSession } from '../../store/EditorContext.tsx'
import classes from '../../canvas/canvas.module.css'

export const EDGES: [Edge, Icon][] = [
  ['left', IconLayoutAlignLeft],
  ['center', IconLayoutAlignCenter],
  ['right', IconLayoutAlignRight],
  ['top', IconLayoutAlignTop],
  ['middle', IconLayoutAlignMiddle],
  ['bottom', IconLayoutAlignBottom],
]

const AXES: [Axis, string, Icon][] = [
  ['horizontal', 'messages:align.distH', IconLayoutDistributeVertical],
  ['vertical', 'messages:align.distV', IconLayoutDistributeHorizontal],
]

/** The alignment toolbar (CV-004), shown with a selection. */
export function AlignBar() {
  const editor = useEditor()
  const { t } = useTranslation('editor')
  const count = useSession(({ selection, editing }) => (editing === null ? selection.length : 0))
  if (count === 0) return null
  return (
    <div className={classes.alignBar} role="toolbar" aria-label={t('align.label')}>
      {EDGES.map(([edge, Icon]) => (
        <ToolbarButton
          key={edge}
          label={t(`messages:align.${edge}`)}
          icon={Icon}
          onClick={() => alignSelection(editor, edge)}
        />
      ))}
      <Divider orientation="vertical" mx={2} />
      {AXES.map(([axis, text, Icon]) => (
        <ToolbarButton
          key={axis}
          label={t(text)}
          icon={Icon}
          isDisabled={count < 3}
          onClick={() => distributeSelection(editor, axis)}
        />
      ))}
      <Divider orientation="vertical" mx={2} />
      <GroupCommands />
      <ToolbarButton
        label={t('messages:align.saveCombo')}
        icon={IconLibraryPlus}
        onClick={() => askToCombine(editor)}
      />
    </div>
  )
}
