import { Button, Select } from '@mantine/core'
import { IconFileImport, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useTags } from '../api/tags.ts'

export interface WorksToolsProps {
  /** Id of the tag that is filtered by; empty for all. */
  tag: string
  onTag: (tag: string) => void
  onImport: () => void
}

/** Filter by tag, import, and the way to the bin (GT-008, WM-010). */
export function WorksTools({ tag, onTag, onImport }: WorksToolsProps) {
  const { t } = useTranslation('manager')
  const tags = useTags()
  return (
    <>
      <Select
        w={150}
        aria-label={t('tags.filter')}
        placeholder={t('tags.filter')}
        data={tags.data?.map(({ id, name }) => ({ value: String(id), label: name })) ?? []}
        value={tag === '' ? null : tag}
        clearable
        searchable
        nothingFoundMessage={t('messages:select.none')}
        clearButtonProps={{ 'aria-label': t('common:action.clear') }}
        onChange={(id) => {
          onTag(id ?? '')
        }}
      />
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
    </>
  )
}
