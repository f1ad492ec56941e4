import type { RouteObject } from 'react-router'
import { lazyScreen } from './lazyScreen.ts'
import { titled } from './routeHandle.ts'

const admin = ['admin']

/** Administration screens, each with the permission it needs (AD-012, AD-013). */
export const adminRoutes: RouteObject[] = [
  {
    path: '/work-manager/admin/users',
    lazy: lazyScreen('UsersScreen', admin, () => import('../admin/UsersScreen.tsx')),
    ...titled('title.users', 'user.manage'),
  },
  {
    path: '/work-manager/admin/roles',
    lazy: lazyScreen('RolesScreen', admin, () => import('../admin/RolesScreen.tsx')),
    ...titled('title.roles', 'role.manage'),
  },
  {
    path: '/work-manager/admin/permissions',
    lazy: lazyScreen('PermissionsScreen', admin, () => import('../admin/PermissionsScreen.tsx')),
    ...titled('title.permissions', 'role.manage'),
  },
  {
    path: '/work-manager/admin/members',
    lazy: lazyScreen('MembersScreen', admin, () => import('../admin/MembersScreen.tsx')),
    ...titled('title.members', 'member.manage'),
  },
  {
    path: '/work-manager/admin/tags',
    lazy: lazyScreen('TagsScreen', admin, () => import('../admin/TagsScreen.tsx')),
    ...titled('title.tags', 'tag.manage'),
  },
  {
    path: '/work-manager/admin/fonts',
    lazy: lazyScreen('FontsScreen', ['admin', 'fonts'], () => import('../admin/FontsScreen.tsx')),
    ...titled('title.fonts', 'template.manage'),
  },
  {
    path: '/work-manager/admin/plugins',
    lazy: lazyScreen('PluginsScreen', admin, () => import('../admin/PluginsScreen.tsx')),
    ...titled('title.plugins', 'plugin.manage'),
  },
  {
    path: '/work-manager/admin/site-files',
    lazy: lazyScreen('SiteFilesScreen', admin, () => import('../admin/SiteFilesScreen.tsx')),
    ...titled('title.siteFiles', 'plugin.manage'),
  },
  {
    path: '/work-manager/admin/audit',
    lazy: lazyScreen('AuditScreen', admin, () => import('../admin/AuditScreen.tsx')),
    ...titled('title.audit', 'user.manage'),
  },
]
