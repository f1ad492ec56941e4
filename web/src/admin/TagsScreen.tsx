import { Button } from '@mantine/core'
import { IconPlus, IconTags } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listOf } from '../api/listOf.ts'
import { useDeleteTag, useTags } from '../api/tags.ts'
import type { Tag } from '../api/types.ts'
import { MutationDialog } from '../ui/MutationDialog.tsx'
import { ListScreen } from '../ui/ListScreen.tsx'
import { TagDialog } from './TagDialog.tsx'
import { useTagColumns } from './useTagColumns.tsx'

type DialogState = { act: 'edit' | 'delete'; tag: Tag | undefined } | null

/** The installation's tags, which all authors may use (GT-005). */
export function TagsScreen() {
  const { t } = useTranslation('admin')
  const tags = useTags()
  const [asked, setAsked] = useState<DialogState>(null)
  const columns = useTagColumns((act, tag) => {
    setAsked({ act, tag })
  })
  const close = () => {
    setAsked(null)
  }
  const create = (
    <Button
      leftSection={<IconPlus size={16} />}
      onClick={() => {
        setAsked({ act: 'edit', tag: undefined })
      }}
    >
      {t('tags.create')}
    </Button>
  )
  const categories = [...new Set(tags.data?.map(({ category }) => category))].filter(Boolean)
  return (
    <ListScreen
      title={t('tags.title')}
      subtitle={t('tags.subtitle')}
      tools={create}
      columns={columns}
      list={listOf(tags, (all) => all.filter((tag) => !tag.own), t)}
      empty={{
        icon: <IconTags size={34} stroke={1.5} />,
        title: t('tags.none'),
        text: t('tags.noneText'),
      }}
    >
      {asked?.act === 'edit' && (
        <TagDialog tag={asked.tag} categories={categories} onClose={close} />
      )}
      {asked?.act === 'delete' && asked.tag && <DeleteTagDialog tag={asked.tag} onClose={close} />}
    </ListScreen>
  )
}

function DeleteTagDialog({ tag, onClose }: { tag: Tag; onClose: () => void }) {
  const { t } = useTranslation('admin')
  const remove = useDeleteTag()
  return (
    <MutationDialog
      act={remove}
      on={tag.id}
      title={t('tags.deleteTitle', { name: tag.name })}
      text={t('tags.deleteText')}
      confirmLabel={t('users.delete')}
      isDangerous
      done={t('tags.deleted', { name: tag.name })}
      onClose={onClose}
    />
  )
}
