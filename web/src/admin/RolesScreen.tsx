import { Badge, Button, Group } from '@mantine/core'
import { IconPlus, IconShieldHalf } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listOf } from '../api/listOf.ts'
import { useRoles } from '../api/roles.ts'
import type { Role } from '../api/types.ts'
import { localizeName } from '../ui/format.ts'
import { ListScreen } from '../ui/ListScreen.tsx'
import { actionsColumn } from '../ui/columns.tsx'
import type { Column } from '../ui/RecordTable.tsx'
import classes from './AdminScreens.module.css'
import { NewRoleDialog } from './NewRoleDialog.tsx'
import { RolePermissionsDialog } from './RolePermissionsDialog.tsx'

/** Roles with their permissions (AD-004, AD-011). */
export function RolesScreen() {
  const { t } = useTranslation('admin')
  const roles = useRoles()
  const [isCreating, setCreating] = useState(false)
  const [asked, setAsked] = useState<Role | null>(null)
  const columns = useRoleColumns(setAsked)
  return (
    <ListScreen
      title={t('roles.title')}
      subtitle={t('roles.subtitle')}
      tools={
        <Button
          leftSection={<IconPlus size={16} />}
          onClick={() => {
            setCreating(true)
          }}
        >
          {t('roles.create')}
        </Button>
      }
      columns={columns}
      list={listOf(roles, (all) => all, t)}
      empty={{
        icon: <IconShieldHalf size={34} stroke={1.5} />,
        title: t('roles.none'),
        text: t('roles.subtitle'),
      }}
    >
      {isCreating && (
        <NewRoleDialog
          onClose={() => {
            setCreating(false)
          }}
        />
      )}
      {asked && (
        <RolePermissionsDialog
          role={asked}
          onClose={() => {
            setAsked(null)
          }}
        />
      )}
    </ListScreen>
  )
}

function useRoleColumns(onPermissions: (role: Role) => void): Column<Role>[] {
  const { t, i18n } = useTranslation('admin')
  const nameOf = ({ name }: { name: string }) => localizeName(name, i18n.language)
  return [
    {
      name: 'name',
      label: t('roles.name'),
      width: 240,
      cell: (role) => (
        <div className={classes.person}>
          <strong>{nameOf(role)}</strong>
          <span className={classes.code}>{role.code}</span>
        </div>
      ),
    },
    {
      name: 'permissions',
      label: t('roles.permissions'),
      cell: ({ permissions }) => (
        <Group gap={4}>
          {permissions.length === 0 && (
            <span className={classes.detail}>{t('roles.signedIn')}</span>
          )}
          {permissions.map((permission) => (
            <Badge key={permission.id} variant="light" color="gray" tt="none">
              {nameOf(permission)}
            </Badge>
          ))}
        </Group>
      ),
    },
    actionsColumn(t, 160, (role) => (
      <Button
        variant="light"
        size="xs"
        // The role admin always holds every permission.
        disabled={role.code === 'admin'}
        aria-label={t('roles.setPermissionsOf', { name: nameOf(role) })}
        onClick={() => {
          onPermissions(role)
        }}
      >
        {t('roles.setPermissions')}
      </Button>
    )),
  ]
}
