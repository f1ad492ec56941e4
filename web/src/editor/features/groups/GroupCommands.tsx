import { Divider } from '@mantine/core'
import { IconBoxMultiple, IconBoxOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useMemo } from 'react'
import { commands } from '../../commands/commands.ts'
import { useEditor, useSession, useCurrentPage } from '../../store/EditorContext.tsx'
import { ToolbarButton } from '../placement/ToolbarButton.tsx'
import { chosenGroup, wholeGroups } from '../../../model/groups/groups.ts'

/** Grouping and ungrouping in the alignment toolbar (EN-009), for a selection of several elements. */
export function GroupCommands() {
  const editor = useEditor()
  const { t } = useTranslation('arrange')
  const count = useSession(({ selection }) => selection.length)
  const { isOne, hasAny } = useSelectedGroups()
  if (count < 2) return null
  return (
    <>
      {isOne ? null : (
        <ToolbarButton
          label={t(commands.group.label)}
          icon={IconBoxMultiple}
          onClick={() => commands.group.run(editor)}
        />
      )}
      {hasAny && (
        <ToolbarButton
          label={t(commands.ungroup.label)}
          icon={IconBoxOff}
          onClick={() => commands.ungroup.run(editor)}
        />
      )}
      <Divider orientation="vertical" mx={2} />
    </>
  )
}

/** Returns whether the selection is exactly one group, and whether it contains whole groups. */
export function useSelectedGroups(): { isOne: boolean; hasAny: boolean } {
  const page = useCurrentPage()
  const selection = useSession((session) => session.selection)
  return useMemo(
    () => ({
      isOne: chosenGroup(page, selection) !== undefined,
      hasAny: wholeGroups(page, selection).length > 0,
    }),
    [page, selection],
  )
}
