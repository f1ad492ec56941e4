import { Button } from '@mantine/core'
import { IconKey, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listOf } from '../api/listOf.ts'
import { usePermissions } from '../api/roles.ts'
import type { Permission } from '../api/types.ts'
import { bilingual } from '../ui/bilingual.ts'
import { ListScreen } from '../ui/ListScreen.tsx'
import type { Column } from '../ui/RecordTable.tsx'
import classes from './AdminScreens.module.css'
import { NewPermissionDialog } from './NewPermissionDialog.tsx'

/** Everything that a role may allow (AD-005, AD-010). */
export function PermissionsScreen() {
  const { t } = useTranslation('admin')
  const permissions = usePermissions()
  const [isCreating, setCreating] = useState(false)
  const columns = usePermissionColumns()
  const groups = [...new Set(permissions.data?.map(({ group }) => group))]
  return (
    <ListScreen
      title={t('permissions.title')}
      subtitle={t('permissions.subtitle')}
      tools={
        <Button
          leftSection={<IconPlus size={16} />}
          onClick={() => {
            setCreating(true)
          }}
        >
          {t('permissions.create')}
        </Button>
      }
      columns={columns}
      list={listOf(permissions, (all) => all, t)}
      empty={{
        icon: <IconKey size={34} stroke={1.5} />,
        title: t('permissions.none'),
        text: t('permissions.subtitle'),
      }}
    >
      {isCreating && (
        <NewPermissionDialog
          groups={groups}
          onClose={() => {
            setCreating(false)
          }}
        />
      )}
    </ListScreen>
  )
}

function usePermissionColumns(): Column<Permission>[] {
  const { t, i18n } = useTranslation('admin')
  return [
    {
      name: 'name',
      label: t('permissions.name'),
      cell: ({ name }) => <strong>{bilingual(name, i18n.language)}</strong>,
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
