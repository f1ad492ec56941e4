import { ActionIcon, Button, Select, Tooltip } from '@mantine/core'
import { IconFileImport, IconTags, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useState } from 'react'
import { Link } from 'react-router'
import { useTags } from '../api/tags.ts'
import { OwnTagsDialog } from './works/OwnTagsDialog.tsx'
import { SortSelect } from './works/SortSelect.tsx'
import { tagGroups } from './works/tagGroups.ts'

export interface WorksToolsProps {
  /** Id of the tag to filter by; empty for all. */
  tag: string
  onTag: (tag: string) => void
  sort: string
  onSort: (sort: string) => void
  onImport: () => void
}

/** Toolbar of the list: tag filter, sort order, import, and the link to the bin (GT-008, WM-010). */
export function WorksTools({ tag, onTag, sort, onSort, onImport }: WorksToolsProps) {
  const { t } = useTranslation(['manager', 'works'])
  const tags = useTags()
  const [isManaging, setManaging] = useState(false)
  const groups = { own: t('works:tags.own'), none: t('tags.noCategory') }
  return (
    <>
      <Select
        w={150}
        aria-label={t('tags.filter')}
        placeholder={t('tags.filter')}
        data={tagGroups(tags.data ?? [], groups)}
        value={tag === '' ? null : tag}
        clearable
        searchable
        nothingFoundMessage={t('messages:select.none')}
        clearButtonProps={{ 'aria-label': t('common:action.clear') }}
        onChange={(id) => {
          onTag(id ?? '')
        }}
      />
      <Tooltip label={t('works:tags.manage')}>
        <ActionIcon
          size={36}
          variant="default"
          aria-label={t('works:tags.manage')}
          onClick={() => {
            setManaging(true)
          }}
        >
          <IconTags size={16} stroke={1.6} />
        </ActionIcon>
      </Tooltip>
      <SortSelect value={sort} onSort={onSort} />
      <Button
        variant="default"
        leftSection={<IconFileImport size={16} stroke={1.6} />}
        onClick={onImport}
      >
        {t('import.button')}
      </Button>
      <Button
        component={Link}
        to="/work-manager/bin"
        variant="default"
        leftSection={<IconTrash size={16} stroke={1.6} />}
      >
        {t('bin.title')}
      </Button>
      {isManaging && (
        <OwnTagsDialog
          onClose={() => {
            setManaging(false)
          }}
        />
      )}
    </>
  )
}
