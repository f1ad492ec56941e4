import { Button } from '@mantine/core'
import { IconDatabase, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dataSourcesPageSize, useDataSources } from '../../api/dataSources.ts'
import { listOf } from '../../api/listOf.ts'
import type { DataSource } from '../../api/types.ts'
import { ListScreen } from '../../ui/ListScreen.tsx'
import { useListQuery } from '../../ui/useListQuery.ts'
import { DataPreviewDialog } from './DataPreviewDialog.tsx'
import { DataSourceDialog } from './DataSourceDialog.tsx'
import { DeleteDataSourceDialog } from './DeleteDataSourceDialog.tsx'
import { TransformDialog } from './TransformDialog.tsx'
import { useDataSourceColumns, type DataSourceAction } from './useDataSourceColumns.tsx'

type DialogState = { act: DataSourceAction; source: DataSource | undefined } | null

/** The author's data sources, which works may read (DS-006, DS-007). */
export function DataSourcesScreen() {
  const { t } = useTranslation('manager')
  const { page, turnTo } = useListQuery()
  const sources = useDataSources(page)
  const [asked, setAsked] = useState<DialogState>(null)
  const columns = useDataSourceColumns((act, source) => {
    setAsked({ act, source })
  })
  const close = () => {
    setAsked(null)
  }
  return (
    <ListScreen
      title={t('sources.title')}
      subtitle={t('sources.subtitle')}
      tools={
        <Button
          leftSection={<IconPlus size={16} />}
          onClick={() => {
            setAsked({ act: 'edit', source: undefined })
          }}
        >
          {t('sources.create')}
        </Button>
      }
      columns={columns}
      list={listOf(sources, ({ data }) => data, t)}
      empty={{
        icon: <IconDatabase size={34} stroke={1.5} />,
        title: t('sources.none'),
        text: t('sources.noneText'),
      }}
      pages={{
        total: sources.data?.total ?? 0,
        page,
        pageSize: dataSourcesPageSize,
        onTurn: turnTo,
      }}
    >
      {asked?.act === 'edit' && <DataSourceDialog source={asked.source} onClose={close} />}
      {asked?.act === 'preview' && asked.source && (
        <DataPreviewDialog source={asked.source} onClose={close} />
      )}
      {asked?.act === 'transform' && asked.source && (
        <TransformDialog source={asked.source} onClose={close} />
      )}
      {asked?.act === 'delete' && asked.source && (
        <DeleteDataSourceDialog source={asked.source} onClose={close} />
      )}
    </ListScreen>
  )
}
