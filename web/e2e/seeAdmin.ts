import { FIXTURES } from './fixtures.ts'
import { expect } from './host.ts'
import type { ScreenWalker, Words } from './visitor.ts'

export async function seeEmpty(who: ScreenWalker, t: Words): Promise<void> {
  await who.open('/work-manager/list', 'title.works', t('manager', 'empty.title'))
  await who.look('works-empty')
  await who.open('/work-manager/form-stat', 'title.formStat', t('forms', 'none.title'))
  await who.look('form-stat-empty')
  await who.open('/work-manager/uploads', 'title.uploads', t('uploads', 'none.title'))
  await who.look('uploads-empty')
  await who.open('/work-manager/bin', 'title.bin', t('manager', 'bin.empty'))
  await who.look('bin-empty')
  await who.open('/work-manager/gift-list', 'title.gifts', t('manager', 'gifts.none'))
  await who.look('gifts-empty')
  const none = t('manager', 'sources.none')
  await who.open('/work-manager/data-sources', 'title.dataSources', none)
  await who.look('data-sources-empty')
}

export async function seePeople(who: ScreenWalker, t: Words): Promise<void> {
  await who.open('/work-manager/admin/users', 'title.users', FIXTURES.user)
  await who.look('users')
  const more = t('admin', 'users.more', { name: FIXTURES.user })
  for (const [act, name] of [
    ['users.setRoles', 'user-roles'],
    ['users.unblock', 'user-unblock'],
    ['users.delete', 'user-delete'],
  ] as const) {
    await who.press(more)
    await who.choose(t('admin', act))
    await who.dialog(name)
  }
  await who.open('/work-manager/admin/roles', 'title.roles', 'editor')
  await who.look('roles')
  await who.press(t('admin', 'roles.setPermissionsOf', { name: FIXTURES.role }))
  await who.page.getByText('tag.manage').last().waitFor()
  await who.dialog('role-permissions')
  await who.press(t('admin', 'roles.create'))
  await who.dialog('role')
  await who.open('/work-manager/admin/permissions', 'title.permissions', 'tag.manage')
  await who.look('permissions')
  await who.open('/work-manager/admin/members', 'title.members', FIXTURES.user)
  await who.look('members')
  await who.press(t('admin', 'members.allocateFor', { name: 'admin' }))
  await who.dialog('member-card')
}

export async function seeAdministration(who: ScreenWalker, t: Words): Promise<void> {
  await who.open('/work-manager/admin/tags', 'title.tags', FIXTURES.tag)
  await who.look('tags')
  await who.press(t('admin', 'tags.create'))
  await who.dialog('tag')
  await who.page.goto(`${who.host.studio}/work-manager/admin/plugins`)
  await who.page.getByRole('switch').first().waitFor()
  await expect(who.page.getByText(t('admin', 'notGranted'))).toHaveCount(0)
  await who.look('plugins')
  await who.open('/work-manager/admin/site-files', 'title.siteFiles', t('admin', 'siteFiles.none'))
  await who.look('site-files')
  await who.press(t('admin', 'siteFiles.create'))
  await who.dialog('site-file')
  await who.open('/work-manager/admin/audit', 'title.audit', 'session.start')
  await who.look('audit')
  await who.open('/help/403', 'title.help', t('common', 'help403.text'))
  await who.look('help')
}
