import type { Page } from '@playwright/test'
import { AUTHOR, expect, test } from './host.ts'
import { addElement, canvasOf, openNewWork, save, signedIn, storedElements } from './steps.ts'
import { words } from './words.ts'

const t = words('zh-CN')
const NAME = '页眉'

test('elements are kept as a combination, placed by click and drag, renamed and deleted (CB-001 to CB-016, CB-020)', async ({
  host,
  browser,
}) => {
  const token = await host.signIn(AUTHOR)
  const page = await (await signedIn(browser, token)).newPage()
  const id = await openNewWork(page, host, 'zh-CN')
  const options = canvasOf(page).getByRole('option')
  await panel(page).click()
  await expect(page.getByText(t('messages', 'combo.empty'))).toBeVisible()
  await page.getByRole('button', { name: t('editor', 'rail.elements'), exact: true }).click()
  await addElement(page, '文字', 'zh-CN')
  await addElement(page, '按钮', 'zh-CN')
  await expect(options).toHaveCount(2)
  await press(page, t('messages', 'align.saveCombo'))
  await expect(page.getByText(t('messages', 'combo.needTwo'))).toBeVisible()

  await page.keyboard.press('Control+a')
  await press(page, t('messages', 'align.saveCombo'))
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(t('editor', 'combinations.name')).fill(NAME)
  await dialog.getByLabel(t('editor', 'combinations.tags')).fill('标题，春季')
  await dialog.getByRole('button', { name: t('messages', 'header.save') }).click()
  await expect(page.getByText(t('messages', 'combo.saved'))).toBeVisible()
  const card = page.getByRole('button', { name: t('editor', 'combinations.use', { name: NAME }) })
  // The thumbnail was drawn and is loaded.
  await expect
    .poll(() => card.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)

  await card.click()
  await expect(options).toHaveCount(4)
  await expect(canvasOf(page).getByRole('option', { selected: true })).toHaveCount(2)
  await page.keyboard.press('Control+z')
  await expect(options).toHaveCount(2)
  const to = await canvasOf(page).boundingBox()
  await card.hover()
  await page.mouse.down()
  await page.mouse.move((to?.x ?? 0) + 180, (to?.y ?? 0) + 400, { steps: 6 })
  await page.mouse.up()
  await expect(options).toHaveCount(4)
  // The message about the combination would be mistaken for the status of the work.
  await expect(page.getByText(t('messages', 'combo.saved'))).toBeHidden()
  await save(page, 'zh-CN')
  expect(await storedElements(host, id, token)).toHaveLength(4)

  await choose(page, t('messages', 'combo.detail'))
  await dialog.getByLabel(t('editor', 'combinations.name')).fill('页脚')
  await dialog.getByRole('button', { name: t('messages', 'header.save') }).click()
  await expect(page.getByText(t('messages', 'combo.updated'))).toBeVisible()
  await choose(page, t('messages', 'combo.delete'), '页脚')
  await expect(dialog.getByText(t('messages', 'combo.deleteConfirm'))).toBeVisible()
  await dialog.getByRole('button', { name: t('messages', 'combo.delete') }).click()
  await expect(page.getByText(t('messages', 'combo.empty'))).toBeVisible()
  // Inserted elements remain.
  await expect(options).toHaveCount(4)
})

const panel = (page: Page) =>
  page.getByRole('button', { name: t('editor', 'rail.combinations'), exact: true })

async function press(page: Page, name: string): Promise<void> {
  await page
    .getByRole('toolbar', { name: t('editor', 'align.label') })
    .getByRole('button', { name, exact: true })
    .click()
}

async function choose(page: Page, act: string, name = NAME): Promise<void> {
  const more = page.getByRole('button', { name: t('editor', 'combinations.menu', { name }) })
  await more.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: act }).click()
}
