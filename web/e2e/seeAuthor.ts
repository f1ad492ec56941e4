import { FIXTURES, upload } from './fixtures.ts'
import { expect } from './host.ts'
import { addElement, canvasOf, closeToasts, openNewWork } from './steps.ts'
import type { ScreenWalker, Words } from './visitor.ts'
import type { Language } from './words.ts'

/** Search query: the host is shared, and works of other tests may fill the first pages of a list. */
const FOUND = String(new URLSearchParams({ search: FIXTURES.work }))

export async function seeWorks(who: ScreenWalker, t: Words): Promise<void> {
  await who.open('/work-manager/list', 'title.works', t('manager', 'worksSubtitle'))
  await who.page.getByRole('article').first().waitFor()
  await who.look('works')
  const nothing = t('manager', 'empty.searchText')
  await who.open('/work-manager/list?search=zzzz', 'title.works', nothing)
  await who.look('nothing-found')
  await who.open(`/work-manager/list?${FOUND}`, 'title.works', FIXTURES.work)
  const more = t('manager', 'moreFor', { title: FIXTURES.work })
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
  await who.open('/work-manager/bin', 'title.bin', FIXTURES.binned)
  await who.look('bin')
  await who.press(t('manager', 'bin.removeWork', { title: FIXTURES.binned }))
  await who.dialog('bin-remove')
  await who.open('/work-manager/templates', 'title.templates', t('manager', 'templatesSubtitle'))
  await who.look('templates')
}

/** The data centre (DC-001 to DC-008). */
export async function seeForms(who: ScreenWalker, t: Words, work: number): Promise<void> {
  const { page } = who
  await who.open(`/work-manager/form-stat?${FOUND}`, 'title.formStat', FIXTURES.work)
  await who.look('form-stat')
  const detail = `/work-manager/stat-detail/${work}`
  await who.open(detail, 'title.statDetail', '赵一鸣')
  await expect(page.getByText(t('forms', 'records.removed'))).toBeVisible()
  const aside = page.getByRole('status').filter({ hasText: t('forms', 'spam.trap') })
  await expect(aside).toContainText(t('forms', 'aside.total', { count: '1' }))
  await who.look('submissions')
  await page.getByRole('checkbox', { name: t('forms', 'records.selectAll') }).check()
  await who.look('submissions-chosen')
  await who.press(t('forms', 'records.delete'))
  await who.dialog('submissions-delete')
  await who.press(t('forms', 'export.button'))
  await page.getByRole('menu').waitFor()
  await who.look('submissions-export')
  await page.keyboard.press('Escape')
  await page.getByRole('table').getByRole('button').last().click()
  await who.dialog('submission')
  await who.open(`${detail}?folder=spam`, 'title.statDetail', t('forms', 'spam.trap'))
  await who.look('submissions-spam')
  const nothing = t('forms', 'records.nothing')
  await who.open(`${detail}?search=zzzz`, 'title.statDetail', nothing)
  await who.look('submissions-nothing')
  await who.press(t('forms', 'settings.button'))
  await page.getByLabel(t('forms', 'settings.webhook')).waitFor()
  await who.look('form-settings')
  await page.getByRole('tab', { name: t('forms', 'deliveries.tab') }).click()
  await page.getByRole('dialog').getByRole('table').waitFor()
  await who.dialog('form-deliveries')
  await who.open(
    `${detail}?tab=stat`,
    'title.statDetail',
    t('forms', 'stat.hint', { zone: 'Asia/Shanghai' }),
  )
  await page.locator('canvas').waitFor()
  await who.look('statistics')
  for (const name of ['bar', 'table'] as const) {
    await page.getByText(t('forms', `stat.${name}`), { exact: true }).click()
    await who.look(`statistics-${name}`)
  }
  await page.getByText(t('forms', 'stat.own'), { exact: true }).click()
  await page.getByLabel(t('forms', 'stat.to'), { exact: true }).fill('2020-01-01')
  await page.getByText(t('forms', 'stat.badRange')).waitFor()
  await who.look('statistics-range')
  await who.open('/work-manager/stat-detail/999999', 'title.statDetail', t('common', 'error.title'))
  await who.look('missing-form')
}

export async function seeData(who: ScreenWalker, t: Words): Promise<void> {
  await who.open('/work-manager/gift-list', 'title.gifts', FIXTURES.gift)
  await who.look('gifts')
  await who.press(t('common', 'list.edit', { name: FIXTURES.gift }))
  await who.dialog('gift')
  await who.open('/work-manager/data-sources', 'title.dataSources', FIXTURES.source)
  await who.look('data-sources')
  await who.press(t('common', 'list.edit', { name: FIXTURES.source }))
  await who.dialog('data-source')
  await who.press(t('manager', 'sources.create'))
  await who.dialog('data-source-new')
  await who.press(t('manager', 'sources.previewOf', { name: FIXTURES.source }))
  await who.page.getByRole('dialog').getByRole('cell', { name: 'pine' }).waitFor()
  await who.dialog('data-source-preview')
}

export async function seeFiles(who: ScreenWalker, t: Words): Promise<void> {
  await upload(who.host, await who.page.screenshot())
  await who.open('/work-manager/uploads', 'title.uploads', FIXTURES.file)
  await who.page.locator('input[type=file]').setInputFiles({
    name: 'tool.exe',
    mimeType: 'application/octet-stream',
    buffer: Buffer.from('MZ nothing that anybody may upload'),
  })
  await who.page.getByText(t('uploads', 'refused', { name: 'tool.exe' })).waitFor()
  await who.look('uploads')
  await who.press(t('common', 'list.delete', { name: FIXTURES.file }))
  await who.dialog('upload-delete')
  const nothing = t('uploads', 'nothing.title')
  await who.open('/work-manager/uploads?kind=video', 'title.uploads', nothing)
  await who.look('uploads-nothing')
}

export async function seeAccount(who: ScreenWalker, t: Words): Promise<void> {
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

/** Screens of the editor for missing, empty and previewed works, and its library of combinations. */
export async function seeEditor(
  who: ScreenWalker,
  t: Words,
  { language, text, height }: { language: Language; text: string; height: number },
): Promise<void> {
  const { page, host } = who
  await page.goto(`${host.studio}/editor/999999`)
  await page.getByText(t('common', 'error.title')).waitFor()
  await who.look('missing-work')
  await openNewWork(page, host, language)
  await who.look('editor-empty')
  await addElement(page, text, language)
  // Native controls on the artboard have the light colour scheme, as for visitors, in a dark studio too.
  await expect(canvasOf(page)).toHaveCSS('color-scheme', 'light')
  // axe-editor.spec.ts opens every panel and dialog of the editor; these are the remaining ones.
  await page.getByRole('button', { name: t('editor', 'rail.combinations'), exact: true }).click()
  await seeCombinations(who, t, language)
  await who.press(t('editor', 'header.preview'))
  await page.frameLocator('[role=dialog] iframe').locator('body').waitFor()
  await who.look('preview')
  const phone = await page.locator('[role=dialog] iframe').boundingBox()
  const bottom = (phone?.y ?? 0) + (phone?.height ?? 0)
  expect(bottom, 'the phone is seen whole').toBeLessThan(height)
}

/** The library of combinations and its dialogs, with one element on the artboard and then two. */
async function seeCombinations(who: ScreenWalker, t: Words, language: Language): Promise<void> {
  const { page } = who
  const more = t('editor', 'combinations.menu', { name: FIXTURES.combination })
  // Earlier tests may have created more combinations than one page lists.
  const search = page.getByRole('searchbox')
  await search.fill(FIXTURES.combination)
  for (const act of ['detail', 'delete'] as const) {
    await page.getByRole('listitem').filter({ hasText: FIXTURES.combination }).hover()
    await who.press(more)
    await who.choose(t('messages', `combo.${act}`))
    await who.dialog(`combination-${act}`)
  }
  await search.fill('zzzz')
  await page.getByText(t('editor', 'combinations.noneFound', { search: 'zzzz' })).waitFor()
  await who.look('editor-combinations-nothing')
  await search.fill(FIXTURES.combination)
  await page
    .getByRole('button', { name: t('editor', 'combinations.use', { name: FIXTURES.combination }) })
    .click()
  await expect(canvasOf(page).getByRole('option', { selected: true })).toHaveCount(2)
  await closeToasts(page, language)
  await who.look('editor-several')
  await page
    .getByRole('toolbar', { name: t('editor', 'align.label') })
    .getByRole('button', { name: t('messages', 'align.saveCombo') })
    .click()
  await who.dialog('combination-save')
}
