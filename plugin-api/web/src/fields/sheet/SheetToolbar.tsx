import { ActionIcon, Divider, FileButton, Group, Tooltip } from '@mantine/core'
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconColumnInsertLeft,
  IconColumnInsertRight,
  IconColumnRemove,
  IconFileImport,
  IconRowInsertBottom,
  IconRowInsertTop,
  IconRowRemove,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { usePanelMessages } from '../services.ts'
import { sheetTexts } from './texts.ts'
import type { SheetTools } from './useSheet.ts'

interface ToolbarProps {
  tools: SheetTools
  onFile: (file: File) => void
}

const ICON = { size: 18, stroke: 1.6 }

export function SheetToolbar({ tools, onFile }: ToolbarProps) {
  const text = usePanelMessages(sheetTexts)
  return (
    <Group gap={2} role="toolbar">
      <Tool label={text('undo')} disabled={!tools.canUndo} onClick={tools.undo}>
        <IconArrowBackUp {...ICON} />
      </Tool>
      <Tool label={text('redo')} disabled={!tools.canRedo} onClick={tools.redo}>
        <IconArrowForwardUp {...ICON} />
      </Tool>
      <Divider orientation="vertical" mx={4} />
      <Tool label={text('rowAbove')} onClick={() => tools.insertRows(false)}>
        <IconRowInsertTop {...ICON} />
      </Tool>
      <Tool label={text('rowBelow')} onClick={() => tools.insertRows(true)}>
        <IconRowInsertBottom {...ICON} />
      </Tool>
      <Tool label={text('rowsGone')} onClick={tools.deleteRows}>
        <IconRowRemove {...ICON} />
      </Tool>
      <Divider orientation="vertical" mx={4} />
      <Tool label={text('columnLeft')} onClick={() => tools.insertColumns(false)}>
        <IconColumnInsertLeft {...ICON} />
      </Tool>
      <Tool label={text('columnRight')} onClick={() => tools.insertColumns(true)}>
        <IconColumnInsertRight {...ICON} />
      </Tool>
      <Tool label={text('columnsGone')} onClick={tools.deleteColumns}>
        <IconColumnRemove {...ICON} />
      </Tool>
      <Divider orientation="vertical" mx={4} />
      <FileButton
        accept=".csv,.tsv,.txt,.xlsx,.xls,.et,.ods"
        onChange={(file) => file && onFile(file)}
      >
        {(button) => (
          <Tool label={text('import')} {...button}>
            <IconFileImport {...ICON} />
          </Tool>
        )}
      </FileButton>
    </Group>
  )
}

interface ToolProps {
  label: string
  disabled?: boolean
  onClick: () => void
  children: ReactNode
}

function Tool({ label, disabled, onClick, children }: ToolProps) {
  return (
    <Tooltip label={label} openDelay={400}>
      <ActionIcon
        size={34}
        variant="subtle"
        color="gray"
        aria-label={label}
        disabled={disabled}
        bg={disabled ? 'transparent' : undefined}
        onClick={onClick}
      >
        {children}
      </ActionIcon>
    </Tooltip>
  )
}
