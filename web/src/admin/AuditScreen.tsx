import { Select } from '@mantine/core'
import { IconListSearch } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { auditPageSize, useAudit } from '../api/audit.ts'
import { listOf } from '../api/listOf.ts'
import type { AuditLine } from '../api/types.ts'
import { formatTime } from '../ui/format.ts'
import { ListScreen } from '../ui/ListScreen.tsx'
import type { Column } from '../ui/RecordTable.tsx'
import { useListQuery } from '../ui/useListQuery.ts'
import classes from './AdminScreens.module.css'
import { auditActions } from './auditActions.ts'

/** Audit log of the installation, newest first. */
export function AuditScreen() {
  const { t } = useTranslation('admin')
  const { page, choice, turnTo, choose } = useListQuery()
  const action = choice('action')
  const audit = useAudit({ page, action })
  const columns = useAuditColumns()
  return (
    <ListScreen
      title={t('audit.title')}
      subtitle={t('audit.subtitle')}
      tools={
        <Select
          w={240}
          aria-label={t('audit.filter')}
          placeholder={t('audit.filter')}
          data={auditActions.map((value) => ({ value, label: t(`audit.${value}`) }))}
          value={action === '' ? null : action}
          clearable
          searchable
          nothingFoundMessage={t('messages:select.none')}
          clearButtonProps={{ 'aria-label': t('common:action.clear') }}
          onChange={(value) => {
            choose('action', value ?? '')
          }}
        />
      }
      columns={columns}
      list={listOf(audit, ({ data }) => data, t)}
      empty={{
        icon: <IconListSearch size={34} stroke={1.5} />,
        title: t('audit.none'),
        text: t('audit.noneText'),
      }}
      pages={{ total: audit.data?.total ?? 0, page, pageSize: auditPageSize, onTurn: turnTo }}
    />
  )
}

function useAuditColumns(): Column<AuditLine>[] {
  const { t, i18n } = useTranslation('admin')
  return [
    {
      name: 'time',
      label: t('audit.time'),
      width: 200,
      cell: ({ created_at }) => formatTime(created_at, i18n.language),
    },
    {
      name: 'who',
      label: t('audit.who'),
      width: 180,
      cell: ({ username, user_id }) => username ?? (user_id ? `#${user_id}` : t('audit.nobody')),
    },
    {
      name: 'action',
      label: t('audit.action'),
      cell: ({ action }) => (
        <div className={classes.person}>
          <strong>{t(`audit.${action}`, { defaultValue: action })}</strong>
          <span className={classes.code}>{action}</span>
        </div>
      ),
    },
    {
      name: 'subject',
      label: t('audit.subject'),
      width: 140,
      cell: ({ subject }) => <span className={classes.code}>{subject || '—'}</span>,
    },
    {
      name: 'detail',
      label: t('audit.detail'),
      cell: ({ detail }) => <span className={classes.detail}>{detail || '—'}</span>,
    },
  ]
}
