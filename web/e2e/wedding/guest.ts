import type { Browser } from '@playwright/test'
import { expect, shot, type Host } from '../host.ts'
import { visitor } from '../phoneWorks.ts'
import type { Language } from '../words.ts'
import { Mouse, type InputDriver } from './hand.ts'
import { Keys } from './keys.ts'
import type { Invitation } from './plan.ts'

/** A guest turns to the last page and accepts, by touch or by keys like the author. */
export async function answer(
  browser: Browser,
  address: string,
  { guest, thanks, sheets }: Invitation,
  { language, isByKeys }: { language: Language; isByKeys: boolean },
): Promise<void> {
  const { context, page } = await visitor(browser, [390, 844])
  await page.goto(address)
  const hand: InputDriver = isByKeys ? new Keys(page, language) : new Mouse(page, language)
  for (let turns = 1; turns < sheets.length; turns += 1) {
    await page.keyboard.press('ArrowRight')
    await expect(page.locator('.py-page[data-current]')).toHaveAttribute('data-index', `${turns}`)
  }
  const fields = page.locator('.py-page[data-current]').getByRole('textbox')
  for (const [index, text] of guest.entries()) await hand.search(fields.nth(index), text)
  const sent = page.waitForResponse((response) => response.url().endsWith('/api/workforms'))
  await hand.press(page.locator('.py-page[data-current]').getByRole('button').last())
  expect((await sent).status()).toBe(201)
  await expect(page.getByText(thanks).filter({ visible: true }).first()).toBeVisible()
  await page.screenshot({ path: shot(`wedding-${language}-thanks`) })
  await context.close()
}

/** Returns the stored answers of a work. */
export async function answers(host: Host, token: string, id: number): Promise<object[]> {
  interface StoredSubmission {
    work_id: string
    form_data: object
  }
  const { data } = await host.call<StoredSubmission[]>('GET', '/api/workforms', token)
  return data.filter(({ work_id: of }) => of === `${id}`).map((one) => one.form_data)
}
