import type { Locator, Page } from '@playwright/test'
import { AUTHOR, expect, type Host } from '../host.ts'
import { canvasOf } from '../steps.ts'
import { words } from '../words.ts'
import type { Reader } from './reader.ts'

/** Opens the studio as a first-time visitor: it is in Chinese until another language is chosen. */
export async function openStudio(reader: Reader, host: Host): Promise<void> {
  const { page } = reader
  await page.goto(host.studio)
  if (reader.language === 'zh-CN') return
  await page.getByRole('button', { name: 'Language' }).click()
  await reader.press()
}

/** Signs in as the guide describes. */
export async function signIn(reader: Reader, host: Host): Promise<void> {
  const { page } = reader
  await openStudio(reader, host)
  await reader.fill(page)
  await (await reader.field(page)).fill(AUTHOR.password)
  await reader.picture({ of: page.locator('main') })
  await reader.press()
  await page.waitForURL('**/work-manager/list')
}

/** Creates a work, which opens the editor. */
export async function createWork(reader: Reader): Promise<void> {
  await reader.press()
  await reader.page.waitForURL(/\/editor\/\d+$/)
  await canvasOf(reader.page).waitFor()
}

/** Types the title given in the guide and returns it. */
export async function nameWork(reader: Reader): Promise<string> {
  const title = reader.page.locator('header input')
  const name = reader.next('typed')
  await title.fill(name)
  await title.press('Enter')
  return name
}

/** Selects an element of the open page by its index. */
export async function choose(page: Page, index: number): Promise<void> {
  await canvasOf(page).getByRole('option').nth(index).click()
}

/** Adds the element type named next in the guide from the panel; returns the element on the page. */
export async function addNext(reader: Reader): Promise<Locator> {
  const elements = canvasOf(reader.page).getByRole('option')
  const count = await elements.count()
  await reader.press(reader.elements())
  await expect(elements).toHaveCount(count + 1)
  const added = elements.nth(count)
  await expect(added).not.toHaveAttribute('aria-busy', 'true')
  return added
}

/** Drags an element sideways until it is centred on the page; `held` runs just before releasing it. */
export async function dragToMiddle(
  page: Page,
  element: Locator,
  held: () => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  const [sheet, box] = [await canvasOf(page).boundingBox(), await element.boundingBox()]
  if (!sheet || !box) throw new Error('there is nothing to drag')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  const middle = sheet.x + sheet.width / 2
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move((x + middle) / 2, y, { steps: 4 })
  await page.mouse.move(middle - 2, y, { steps: 4 })
  await held()
  await page.mouse.up()
  const off = async () => {
    const now = await element.boundingBox()
    return Math.abs((now?.x ?? 0) + (now?.width ?? 0) / 2 - middle)
  }
  await expect.poll(off).toBeLessThan(1)
}

/** Publishes, past the check results if the guide mentions them; returns the public address. */
export async function publish(reader: Reader): Promise<string> {
  await reader.press()
  const anyway = words(reader.language)('publish', 'anyway')
  if (reader.ahead(0) === anyway) await reader.press()
  await reader.see()
  return reader.page.getByRole('dialog').getByRole('textbox').inputValue()
}
