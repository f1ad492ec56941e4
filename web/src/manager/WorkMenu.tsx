import { ActionIcon, Menu } from '@mantine/core'
import {
  IconCopy,
  IconCursorText,
  IconDots,
  IconDownload,
  IconHistory,
  IconLink,
  IconPencil,
  IconTag,
  IconTemplate,
  IconTrash,
  IconWorldOff,
} from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { WorkSummary } from '../api/types.ts'

/** Actions on a work other than editing it. */
export type WorkAction =
  | 'rename'
  | 'copy'
  | 'template'
  | 'tags'
  | 'publications'
  | 'access'
  | 'export'
  | 'offline'
  | 'delete'

export interface WorkMenuProps {
  work: WorkSummary
  title: string
  onAct: (act: WorkAction, work: WorkSummary) => void
}

const acts = [
  { act: 'rename', label: 'works:rename.action', Icon: IconCursorText },
  { act: 'copy', label: 'works:copy.action', Icon: IconCopy },
  { act: 'template', label: 'messages:header.template', Icon: IconTemplate },
  { act: 'tags', label: 'tags.edit', Icon: IconTag },
  { act: 'publications', label: 'publications.open', Icon: IconHistory },
  { act: 'access', label: 'access:open', Icon: IconLink },
  { act: 'export', label: 'export', Icon: IconDownload },
] as const

export function WorkMenu({ work, title, onAct }: WorkMenuProps) {
  const { t } = useTranslation(['manager', 'publish', 'works', 'access'])
  const [isRenaming, setRenaming] = useState(false)
  const handleClosed = () => {
    if (!isRenaming) return
    setRenaming(false)
    onAct('rename', work)
  }
  return (
    <Menu onExitTransitionEnd={handleClosed}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={t('moreFor', { title })}>
          <IconDots size={18} stroke={1.6} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          component={Link}
          to={`/editor/${work.id}`}
          leftSection={<IconPencil size={16} />}
        >
          {t('messages:mode.edit')}
        </Menu.Item>
        {acts.map(({ act, label, Icon }) => (
          <Menu.Item
            key={act}
            leftSection={<Icon size={16} />}
            onClick={() => {
              // Opened now, the field would lose the focus to the menu's button when the menu closes.
              if (act === 'rename') setRenaming(true)
              else onAct(act, work)
            }}
          >
            {t(label)}
          </Menu.Item>
        ))}
        {work.is_publish && (
          <Menu.Item
            leftSection={<IconWorldOff size={16} />}
            onClick={() => {
              onAct('offline', work)
            }}
          >
            {t('publish:offline.title')}
          </Menu.Item>
        )}
        <Menu.Divider />
        <Menu.Item
          color="var(--mantine-color-error)"
          leftSection={<IconTrash size={16} />}
          onClick={() => {
            onAct('delete', work)
          }}
        >
          {t('messages:ctx.delete')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
