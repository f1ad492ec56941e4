import { Select } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { WorksSort } from '../../api/works.ts'

const sorts = { created: 'id:desc', changed: 'updated_at:desc', name: 'title:asc' } as const

/** Returns the sort order in the address; by default newest first. */
export function sortOf(choice: string): WorksSort {
  return choice === 'changed' || choice === 'name' ? sorts[choice] : sorts.created
}

/** Selects the sort order of the works; the choice is kept in the address. */
export function SortSelect({ value, onSort }: { value: string; onSort: (sort: string) => void }) {
  const { t } = useTranslation('works')
  return (
    <Select
      w={150}
      aria-label={t('sort.label')}
      data={Object.keys(sorts).map((name) => ({ value: name, label: t(`sort.${name}`) }))}
      value={value in sorts ? value : 'created'}
      allowDeselect={false}
      withCheckIcon={false}
      onChange={(name) => {
        onSort(name === null || name === 'created' ? '' : name)
      }}
    />
  )
}
