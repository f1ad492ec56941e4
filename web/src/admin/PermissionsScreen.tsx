import { IconKey } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { listOf } from '../api/listOf.ts'
import { usePermissions } from '../api/roles.ts'
import type { Permission } from '../api/types.ts'
import { localizeName } from '../ui/format.ts'
import { ListScreen } from '../ui/ListScreen.tsx'
import type { Column } from '../ui/RecordTable.tsx'
import classes from './AdminScreens.module.css'

/**
 * All permissions that a role may hold (AD-005, AD-010). Read-only: the program defines them, and one added here would
 * have no effect.
 */
export function PermissionsScreen() {
  const { t } = useTranslation('admin')
  const permissions = usePermissions()
  const columns = usePermissionColumns()
  return (
    <ListScreen
      title={t('permissions.title')}
      subtitle={t('permissions.subtitle')}
      columns={columns}
      list={listOf(permissions, (all) => all, t)}
      empty={{
        icon: <IconKey size={34} stroke={1.5} />,
        title: t('permissions.none'),
        text: t('permissions.subtitle'),
      }}
    />
  )
}

function usePermissionColumns(): Column<Permission>[] {
  const { t, i18n } = useTranslation('admin')
  return [
    {
      name: 'name',
      label: t('permissions.name'),
      cell: ({ name }) => <strong>{localizeName(name, i18n.language)}</strong>,
    },
    {
      name: 'code',
      label: t('permissions.code'),
      cell: ({ code }) => <span className={classes.code}>{code}</span>,
    },
    {
      name: 'group',
      label: t('permissions.group'),
      width: 180,
      cell: ({ group }) => t(`group.${group}`, { defaultValue: group }),
    },
    {
      name: 'description',
      label: t('permissions.description'),
      cell: ({ description }) => description || '—',
    },
  ]
}
