import type { Locator, Page } from '@playwright/test'
import { AUTHOR, expect, shot, test } from './host.ts'
import { seriousProblems, waitUntilStable } from './axe.ts'
import { addElement, canvasOf, openNewWork, openStudio, save, signedIn } from './steps.ts'
import { words } from './words.ts'

const t = words('zh-CN')

/** EN-009, CV-003, CV-006, CV-011, CV-012, CV-014 */
test('things are grouped, turned, copied and spaced by hand, and the host keeps the groups', async ({
  host,
  browser,
}) => {
  test.setTimeout(90_000)
  const { page, id, token } = await openStudio(browser, host)
  const canvas = canvasOf(page)
  await placeButton(page, { left: 20, top: 60, width: 90 })
  await placeButton(page, { left: 140, top: 60, width: 90 })
  const buttons = canvas.getByRole('option', { name: '按钮' })
  await expect(buttons).toHaveCount(2)

  // Alt-dragging the second button makes a third, which snaps to the distance between the first two.
  const from = await boxOf(buttons.nth(1))
  await page.keyboard.down('Alt')
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
  await page.mouse.down()
  await page.mouse.move(from.x + from.width / 2 + 60, from.y + from.height / 2, { steps: 4 })
  await page.mouse.move(from.x + from.width / 2 + 122, from.y + from.height / 2, { steps: 4 })
  await expect(page.locator('canvas[data-spans="2"]')).toHaveCount(1)
  await page.mouse.up()
  await page.keyboard.up('Alt')
  await expect(buttons).toHaveCount(3)
  await expect(field(page, 'left')).toHaveValue('260 px')
  await page.keyboard.press('Control+z')
  await expect(buttons).toHaveCount(2)
  await page.keyboard.press('Control+Shift+z')
  await expect(buttons).toHaveCount(3)

  // A multi-selection has number fields too: differing values are marked as mixed, and an expression applies to each
  // value.
  await page.keyboard.press('Control+a')
  await expect(field(page, 'left')).toHaveAttribute('placeholder', t('arrange', 'several.mixed'))
  await setNumber(page, 'top', '60+20')
  await setNumber(page, 'height', '*2')
  await setNumber(page, 'left', '+5')
  await expect(field(page, 'top')).toHaveValue('80 px')
  await canvas.click({ position: { x: 200, y: 500 } })

  // Two of them are grouped; the group is selected, moved and rotated as a unit.
  await buttons.nth(0).click()
  await buttons.nth(1).click({ modifiers: ['Shift'] })
  await page.keyboard.press('Control+g')
  await canvas.click({ position: { x: 200, y: 500 } })
  await buttons.nth(0).click()
  await expect(canvas.getByRole('option', { selected: true })).toHaveCount(2)
  await expect(field(page, 'left')).toHaveValue('25 px')
  await setNumber(page, 'left', '40')
  await setNumber(page, 'rotate', '90')
  // After leaving a field with Enter, undo applies to the work.
  await page.keyboard.press('Control+z')
  await expect(field(page, 'rotate')).toHaveValue('0 °')
  await buttons.nth(1).dblclick()
  await expect(canvas.getByRole('option', { selected: true })).toHaveCount(1)
  await buttons.nth(1).press('Escape')
  await expect(canvas.getByRole('option', { selected: true })).toHaveCount(2)
  await page.keyboard.press('Control+d')
  await expect(buttons).toHaveCount(5)

  await save(page, 'zh-CN')
  const { data } = await host.call<StoredWork>('GET', `/api/works/${id}`, token)
  const [stored] = data.pages
  expect(stored?.groups.map(({ elements }) => elements.length)).toEqual([2, 2])
  const kept = stored?.elements.map(({ commonStyle }) => commonStyle) ?? []
  expect(kept.slice(0, 3).map(({ left }) => left)).toEqual([40, 160, 265])
  expect(kept.slice(0, 3).map(({ top }) => top)).toEqual([80, 80, 80])

  await page.getByRole('button', { name: t('editor', 'rail.layers') }).click()
  await namesGroups(page)
  await drawsGuides(page)
})

/** CV-014: a guide dragged out of a ruler snaps dragged elements, and can be undone. */
async function drawsGuides(page: Page): Promise<void> {
  await page.getByRole('button', { name: t('arrange', 'rulers.show') }).click()
  const ruler = await boxOf(page.getByRole('button', { name: t('arrange', 'rulers.left') }))
  const sheet = await boxOf(canvasOf(page))
  await page.mouse.move(ruler.x + 8, sheet.y + 300)
  await page.mouse.down()
  await page.mouse.move(sheet.x + 60, sheet.y + 300, { steps: 3 })
  await page.mouse.move(sheet.x + 77, sheet.y + 300, { steps: 3 })
  await page.mouse.up()
  const line = page.getByRole('slider', { name: t('arrange', 'rulers.guide.x', { at: '77' }) })
  await expect(line).toBeVisible()
  const button = canvasOf(page).getByRole('option', { name: '按钮' }).first()
  const before = await boxOf(button)
  const [x, y] = [before.x + before.width / 2, before.y + before.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x, y + 30, { steps: 3 })
  await page.mouse.move(sheet.x + 79 + before.width / 2, y + 190, { steps: 5 })
  await page.mouse.up()
  await expect(field(page, 'left')).toHaveValue('77 px')
  await line.press('Delete')
  await expect(line).toHaveCount(0)
}

/** ED-025, ED-012, ED-031 */
async function namesGroups(page: Page): Promise<void> {
  const tree = page.getByRole('tree')
  const branch = tree.getByRole('treeitem', { name: /^组 1/ })
  await branch.first().dblclick()
  const name = tree.getByRole('textbox', { name: t('arrange', 'group.name') })
  await name.fill('按钮组')
  await name.press('Enter')
  const named = tree.getByRole('treeitem', { name: /^按钮组/ })
  await named.click()
  await expect(named).toHaveAttribute('aria-expanded', 'true')
  await expect(tree.getByRole('treeitem')).toHaveCount(7)
  await page.screenshot({ path: shot('craft-layers') })
  await named.press('ArrowLeft')
  await expect(named).toHaveAttribute('aria-expanded', 'false')
  await expect(tree.getByRole('treeitem')).toHaveCount(5)
  await page.getByLabel(t('arrange', 'layers.find')).fill('按钮组')
  await expect(tree.getByRole('treeitem')).toHaveCount(1)
  await page.getByLabel(t('arrange', 'layers.find')).fill('')
  // Deleting needs no confirmation, by the layers' button or by key: undo restores the element.
  const bin = (of: string) =>
    tree.getByRole('button', { name: t('editor', 'layers.remove', { name: of }), exact: true })
  await bin('按钮组').click()
  await expect(canvasOf(page).getByRole('option')).toHaveCount(3)
  await bin('按钮').last().click()
  await expect(canvasOf(page).getByRole('option')).toHaveCount(2)
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

/** CV-005: the grid can be toggled and resized. */
async function showsGrid(page: Page): Promise<void> {
  const lines = canvasOf(page).locator('> [data-capture=exclude][class*=grid]')
  const hasLines = (isShown: boolean) => expect(lines).toHaveCount(isShown ? 1 : 0)
  await page.getByRole('button', { name: t('editor', 'rail.preferences') }).click()
  await hasLines(true)
  const grid = page.getByRole('switch', { name: t('editor', 'preferences.showGrid') })
  await grid.click()
  await hasLines(false)
  await grid.click()
  await page.getByLabel(t('editor', 'preferences.gridSize')).fill('25')
  await expect(canvasOf(page)).toHaveCSS('--grid', '25px')
}

/** CV-003, ED-030 */
test('a look is copied from one thing to another, and a thing is replaced where it stands', async ({
  host,
  browser,
}) => {
  test.setTimeout(60_000)
  const { page } = await openStudio(browser, host)
  const canvas = canvasOf(page)
  const size = page.getByLabel('字号', { exact: true }).first()
  await placeButton(page, { left: 20, top: 60, width: 90 })
  await size.fill('30')
  await size.blur()
  await placeButton(page, { left: 140, top: 60, width: 120 })
  const buttons = canvas.getByRole('option', { name: '按钮' })
  await expect(size).not.toHaveValue('30 px')
  await buttons.first().click()
  await page.keyboard.press('Control+Alt+c')
  await buttons.last().click()
  await page.keyboard.press('Control+Alt+v')
  await expect(size).toHaveValue('30 px')
  await expect(field(page, 'width')).toHaveValue('120 px')
  await buttons.last().click({ button: 'right' })
  await page.getByRole('menuitem', { name: t('arrange', 'replace.with') }).hover()
  await page.getByRole('menuitem', { name: '文字', exact: true }).click()
  await expect(canvas.getByRole('option', { name: '文字' })).toHaveCount(1)
  await expect(field(page, 'width')).toHaveValue('120 px')
  await expect(field(page, 'left')).toHaveValue('140 px')
  await page.keyboard.press('Control+z')
  await expect(buttons).toHaveCount(2)
  await showsGrid(page)
})

/** ED-030, CV-003, CV-010 */
test('a small page is made without a mouse, and what happens is spoken', async ({
  host,
  browser,
}) => {
  test.setTimeout(60_000)
  const { page } = await openStudio(browser, host)
  const canvas = canvasOf(page)
  const spoken = page.locator('[data-canvas] ~ [role=status]')
  await expect(canvas).toHaveAttribute('tabindex', '0')
  const add = (name: string) =>
    page.getByRole('button', { name: t('editor', 'elements.add', { name }), exact: true }).last()
  await add('按钮').focus()
  await page.keyboard.press('Enter')
  await add('文字').focus()
  await page.keyboard.press('Enter')
  await expect(canvas.getByRole('option')).toHaveCount(2)
  // The canvas is a single Tab stop, whatever it contains.
  await expect(page.locator('[data-canvas] [tabindex="0"]')).toHaveCount(1)
  for (let presses = 0; presses < 5 && !(await isOnCanvas(page)); presses += 1)
    await page.keyboard.press('F6')
  const focused = canvas.locator('[role=option]:focus')
  await expect(focused).toHaveCount(1)
  await page.keyboard.press('Home')
  await expect(focused).toHaveAttribute('aria-selected', 'true')
  const first = await focused.getAttribute('data-el')
  await page.keyboard.press('Control+ArrowDown')
  await expect(focused).not.toHaveAttribute('data-el', first ?? '')
  await page.keyboard.press('Control+ArrowUp')
  await expect(focused).toHaveAttribute('data-el', first ?? '')
  await page.keyboard.press('ArrowRight')
  await expect(spoken).toContainText(/X \d+，Y \d+，宽 \d+，高 \d+/)
  await page.keyboard.press('Alt+Shift+ArrowRight')
  await page.keyboard.press('r')
  await expect(spoken).toContainText('15')
  await page.keyboard.press('Control+]')
  await expect(spoken).toContainText('共 2 层')
  await page.keyboard.press('Shift+F10')
  const menu = page.getByRole('menu')
  await expect(menu).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(menu).toHaveCount(0)
  await expect(focused).toHaveAttribute('data-el', first ?? '')
  await page.keyboard.press('Control+Shift+ArrowDown')
  await page.keyboard.press('Control+g')
  await expect(spoken).toContainText('2 个元素已成组')
  await page.keyboard.press('Enter')
  await expect(canvas.getByRole('option', { selected: true })).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(canvas.getByRole('option', { selected: true })).toHaveCount(2)
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog')).toContainText(t('arrange', 'shortcuts.regions'))
  await waitUntilStable(page)
  await page.screenshot({ path: shot('craft-keys') })
  await page.keyboard.press('Escape')
  await save(page, 'zh-CN')
})

/** EN-009: groups in English and in the dark theme. */
test('groups and their layers are read in English and in the dark', async ({ host, browser }) => {
  const context = await signedIn(browser, await host.signIn(AUTHOR), {
    language: 'en-US',
    theme: 'dark',
  })
  const page = await context.newPage()
  await openNewWork(page, host, 'en-US')
  for (const name of ['Button', 'Text']) await addElement(page, name, 'en-US')
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Control+g')
  const say = words('en-US')
  await page.getByRole('button', { name: say('editor', 'rail.layers') }).click()
  await page.getByRole('button', { name: say('arrange', 'rulers.show') }).click()
  await expect(page.getByRole('treeitem', { name: /^Group 1, 2 elements/ })).toBeVisible()
  await expect(page.getByRole('treeitem')).toHaveCount(3)
  expect(await seriousProblems(page)).toEqual([])
  await page.screenshot({ path: shot('craft-dark') })
})

interface StoredWork {
  pages: {
    groups: { elements: string[] }[]
    elements: { commonStyle: { left: number; top: number } }[]
  }[]
}

function isOnCanvas(page: Page): Promise<boolean> {
  return page.evaluate(() => document.activeElement?.closest('[data-canvas]') != null)
}

/** Returns a field of the common settings of all elements. */
function field(page: Page, name: string): Locator {
  return page.getByLabel(t('editor', `settings.${name}`), { exact: true }).last()
}

async function setNumber(page: Page, name: string, value: string): Promise<void> {
  await field(page, name).fill(value)
  await field(page, name).press('Enter')
}

async function placeButton(page: Page, place: Record<string, number>): Promise<void> {
  await addElement(page, '按钮', 'zh-CN')
  for (const [name, value] of Object.entries(place)) await setNumber(page, name, String(value))
}

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox()
  if (!box) throw new Error('nothing to be seen')
  return box
}
