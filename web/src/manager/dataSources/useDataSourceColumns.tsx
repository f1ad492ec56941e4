import { Badge, Button } from '@mantine/core'
import { IconBinary } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { DataSource } from '../../api/types.ts'
import { actionsColumn } from '../../ui/columns.tsx'
import type { Column } from '../../ui/RecordTable.tsx'
import { RowActions } from '../../ui/RowActions.tsx'
import classes from './DataSources.module.css'

export type DataSourceAction = 'edit' | 'preview' | 'transform' | 'delete'

export function useDataSourceColumns(
  onAct: (act: DataSourceAction, source: DataSource) => void,
): Column<DataSource>[] {
  const { t } = useTranslation('manager')
  return [
    {
      name: 'name',
      label: t('sources.name'),
      width: 200,
      cell: ({ name }) => <strong className={classes.name}>{name}</strong>,
    },
    {
      name: 'type',
      label: t('sources.type'),
      width: 150,
      cell: ({ type }) => (
        <Badge variant="light" color="gray" tt="none">
          {t(`sources.type.${type}`, { defaultValue: type })}
        </Badge>
      ),
    },
    {
      name: 'url',
      label: t('sources.from'),
      cell: ({ type, url, dependencies, pipe, transform }) => (
        <>
          <span className={classes.from}>
            {type === 'static' ? dependencies.join(', ') || pipe || '—' : url}
          </span>
          {transform && (
            <span className={classes.through}>
              <IconBinary size={13} aria-hidden /> {transform.name}
            </span>
          )}
        </>
      ),
    },
    {
      name: 'refresh',
      label: t('sources.refresh'),
      width: 150,
      cell: ({ refreshType, refreshInterval }) =>
        refreshType === 'fixed'
          ? t('sources.every', { seconds: String(refreshInterval) })
          : t('sources.once'),
    },
    actionsColumn(t, 350, (source) => (
      <RowActions
        name={source.name}
        onAct={(act) => {
          onAct(act, source)
        }}
      >
        <Button
          variant="subtle"
          size="xs"
          aria-label={t('sources.previewOf', { name: source.name })}
          onClick={() => {
            onAct('preview', source)
          }}
        >
          {t('sources.preview')}
        </Button>
        <Button
          variant="subtle"
          size="xs"
          aria-label={t('sources.transformOf', { name: source.name })}
          onClick={() => {
            onAct('transform', source)
          }}
        >
          {t('sources.transform')}
        </Button>
      </RowActions>
    )),
  ]
}
