import type { Page } from '@playwright/test'
import { ADMIN, AUTHOR, expect, shot, test, type Host } from './host.ts'
import { seriousProblems, settled } from './looks.ts'
import { signedIn } from './steps.ts'
import { words } from './words.ts'

const LOOKS = [
  { theme: 'light', language: 'zh-CN', viewport: { width: 1440, height: 900 } },
  { theme: 'dark', language: 'en-US', viewport: { width: 1280, height: 800 } },
] as const

type Words = ReturnType<typeof words>

/** What the screens show: one of everything. Made once for both looks. */
let furnished: Promise<void> | undefined

for (const { theme, language, viewport } of LOOKS) {
  /** R38, SH-002 to SH-011, SH-027: every screen can be opened, read and named. */
  test(`every screen of the manager: ${theme}, ${language}`, async ({ host, browser }) => {
    test.setTimeout(300_000)
    await (furnished ??= furnish(host))
    const t = words(language)
    const visit = { theme, language, viewport }
    const problems: string[] = []
    const look = async (page: Page, name: string) => {
      await settled(page)
      await page.screenshot({ path: shot(`manager-${theme}-${language}-${name}`) })
      problems.push(...(await seriousProblems(page)).map((problem) => `${name}: ${problem}`))
    }
    const open = async (who: { username: string; password: string } | null) => {
      const token = who === null ? null : await host.signIn(who)
      const context = await signedIn(browser, token, visit)
      const page = await context.newPage()
      return new Visitor(page, host, t, (name) => look(page, name))
    }
    const strangers = await open(null)
    await seeAuth(strangers, t)
    const author = await open(AUTHOR)
    await seeWorks(author, t)
    await seeData(author, t)
    await seeAccount(author, t)
    const admin = await open(ADMIN)
    await seeEmpty(admin, t)
    await seePeople(admin, t)
    await seeHouse(admin, t)
    expect(problems.join('\n')).toBe('')
  })
}

/** Goes from screen to screen and looks at each. */
class Visitor {
  constructor(
    readonly page: Page,
    readonly host: Host,
    readonly t: Words,
    readonly look: (name: string) => Promise<void>,
  ) {}

  /** Opens a screen, waits for what it shows, and compares its title (SH-001). */
  async open(path: string, title: string, shows: string): Promise<void> {
    await this.page.goto(this.host.studio + path)
    await this.page.getByText(shows, { exact: true }).first().waitFor()
    await expect(this.page).toHaveTitle(new RegExp(`^${this.t('common', title)} · `))
  }

  async press(name: string): Promise<void> {
    await this.page.getByRole('button', { name, exact: true }).first().click()
  }

  async choose(name: string): Promise<void> {
    await this.page.getByRole('menuitem', { name }).click()
  }

  /** Looks at the dialog that is open, and leaves it. */
  async dialog(name: string): Promise<void> {
    const dialog = this.page.getByRole('dialog').last()
    await dialog.waitFor()
    await this.look(name)
    await this.page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
  }
}

async function seeAuth(who: Visitor, t: Words): Promise<void> {
  const { page } = who
  await who.open('/auth/register', 'title.register', t('account', 'registerTitle'))
  await who.press(t('account', 'register'))
  await page.getByText(t('messages', 'v.required')).first().waitFor()
  await who.look('register')
  await who.open('/auth/forgot-password', 'title.forgotPassword', t('account', 'forgotTitle'))
  await who.look('forgot-password')
  await page.getByLabel(t('account', 'email')).fill('nobody@example.org')
  await who.press(t('account', 'sendCode'))
  await page.getByLabel(t('account', 'code')).waitFor()
  await who.look('new-password')
  await who.open('/no/such/page', 'title.notFound', t('common', 'notFound.text'))
  await who.look('not-found')
}

async function seeWorks(who: Visitor, t: Words): Promise<void> {
  await who.open('/work-manager/list', 'title.works', FURNITURE.work)
  await who.look('works')
  const more = t('manager', 'moreFor', { title: FURNITURE.work })
  await who.press(more)
  await who.page.getByRole('menu').waitFor()
  await who.look('work-menu')
  await who.choose(t('manager', 'tags.edit'))
  await who.dialog('work-tags')
  await who.press(more)
  await who.choose(t('manager', 'publications.open'))
  await who.page.getByText(t('manager', 'publications.current')).waitFor()
  await who.dialog('publications')
  await who.press(t('manager', 'import.button'))
  await who.dialog('import')
  await who.open('/work-manager/bin', 'title.bin', FURNITURE.binned)
  await who.look('bin')
  await who.press(t('manager', 'bin.removeWork', { title: FURNITURE.binned }))
  await who.dialog('bin-remove')
  await who.open('/work-manager/templates', 'title.templates', t('manager', 'templatesSubtitle'))
  await who.look('templates')
}

async function seeData(who: Visitor, t: Words): Promise<void> {
  await who.open('/work-manager/gift-list', 'title.gifts', FURNITURE.gift)
  await who.look('gifts')
  await who.press(t('common', 'list.edit', { name: FURNITURE.gift }))
  await who.dialog('gift')
  await who.open('/work-manager/data-sources', 'title.dataSources', FURNITURE.source)
  await who.look('data-sources')
  await who.press(t('common', 'list.edit', { name: FURNITURE.source }))
  await who.dialog('data-source')
  await who.press(t('manager', 'sources.create'))
  await who.dialog('data-source-new')
  await who.press(t('manager', 'sources.previewOf', { name: FURNITURE.source }))
  await who.page.getByRole('dialog').getByRole('cell', { name: 'pine' }).waitFor()
  await who.dialog('data-source-preview')
}

async function seeAccount(who: Visitor, t: Words): Promise<void> {
  const { page } = who
  await page.getByRole('button', { name: t('common', 'userMenu', { name: '' }) }).click()
  await who.choose(t('messages', 'menu.settings'))
  await page.getByRole('dialog').waitFor()
  await who.look('account-profile')
  for (const tab of ['password', 'sessions']) {
    await page.getByRole('tab', { name: t('account', tab), exact: true }).click()
    await page.getByRole('tabpanel').waitFor()
    await who.look(`account-${tab}`)
  }
  await page.keyboard.press('Escape')
  const text = t('common', 'noPermission.text')
  await who.open('/work-manager/admin/users', 'title.users', text)
  await who.look('no-permission')
}

async function seeEmpty(who: Visitor, t: Words): Promise<void> {
  await who.open('/work-manager/bin', 'title.bin', t('manager', 'bin.empty'))
  await who.look('bin-empty')
  await who.open('/work-manager/gift-list', 'title.gifts', t('manager', 'gifts.none'))
  await who.look('gifts-empty')
  const none = t('manager', 'sources.none')
  await who.open('/work-manager/data-sources', 'title.dataSources', none)
  await who.look('data-sources-empty')
}

async function seePeople(who: Visitor, t: Words): Promise<void> {
  await who.open('/work-manager/admin/users', 'title.users', FURNITURE.user)
  await who.look('users')
  const more = t('admin', 'users.more', { name: FURNITURE.user })
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
  await who.press(t('admin', 'roles.setPermissionsOf', { name: FURNITURE.role }))
  await who.page.getByText('tag.manage').last().waitFor()
  await who.dialog('role-permissions')
  await who.press(t('admin', 'roles.create'))
  await who.dialog('role')
  await who.open('/work-manager/admin/permissions', 'title.permissions', 'tag.manage')
  await who.look('permissions')
  await who.press(t('admin', 'permissions.create'))
  await who.dialog('permission')
  await who.open('/work-manager/admin/members', 'title.members', FURNITURE.user)
  await who.look('members')
  await who.press(t('admin', 'members.allocateFor', { name: 'admin' }))
  await who.dialog('member-card')
}

async function seeHouse(who: Visitor, t: Words): Promise<void> {
  await who.open('/work-manager/admin/tags', 'title.tags', FURNITURE.tag)
  await who.look('tags')
  await who.press(t('admin', 'tags.create'))
  await who.dialog('tag')
  await who.open('/work-manager/admin/audit', 'title.audit', 'member.allocate')
  await who.look('audit')
  await who.open('/help/403', 'title.help', t('common', 'help403.text'))
  await who.look('help')
}

const FURNITURE = {
  work: '春季新品发布会邀请函',
  binned: '去年的年会长图',
  gift: '定制帆布袋',
  source: 'sales',
  user: 'chen.lin',
  role: 'Editor',
  tag: '邀请函',
}

/** One of everything, through the API. */
async function furnish(host: Host): Promise<void> {
  const [admin, author] = [await host.signIn(ADMIN), await host.signIn(AUTHOR)]
  const make = async (token: string, path: string, body: object, method = 'POST') => {
    const made = await host.call<{ id: number }>(method, path, token, body)
    expect(made.status, `${path}: ${JSON.stringify(made)}`).toBeLessThan(300)
    return made.data?.id
  }
  const tags = []
  for (const [name, color] of [
    [FURNITURE.tag, '#1b6a58'],
    ['春季', '#d4521f'],
  ]) {
    tags.push(await make(admin, '/api/tags', { name, color, category: '场景' }))
  }
  const description = '4 月 18 日，上海展览中心'
  const work = await make(author, '/api/works', { title: FURNITURE.work, description })
  await make(author, `/api/works/${work}/tags`, { tagIds: tags }, 'PUT')
  await make(author, `/api/works/info/${work}`, { is_publish: true })
  await make(author, `/api/works/info/${work}`, { is_publish: true })
  const binned = await make(author, '/api/works', { title: FURNITURE.binned })
  await host.call('DELETE', `/api/works/${binned}`, author)
  await make(author, '/api/gift/create', { name: FURNITURE.gift, stock: 1200, description })
  await make(author, '/api/gift/create', { name: '手账本', stock: 0, enabled: false })
  const pipe = '[{"tree": "pine", "count": 3}, {"tree": "oak", "count": 12}]'
  await make(author, '/api/datasources', { name: FURNITURE.source, type: 'static', pipe })
  const api = { name: 'weather', type: 'httpApi', url: 'https://example.org/weather.json' }
  await make(author, '/api/datasources', { ...api, refreshType: 'fixed', refreshInterval: 60 })
  const account = { email: 'chen.lin@example.org', password: 'Willow-9-tree', captcha: '' }
  const user = await make(admin, '/api/users/register', { username: FURNITURE.user, ...account })
  await make(admin, `/api/users/${user}/status`, { blocked: true }, 'PUT')
  await make(admin, '/api/member/allocate', { userId: user, expiresAt: '2099-01-01T00:00:00Z' })
  await make(admin, '/api/permissions/roles', { code: 'editor', name: FURNITURE.role })
}
