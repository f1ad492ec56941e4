import { expect, type Locator, type Page } from '@playwright/test'
import { words } from './words.ts'

const t = words('en-US')

/** Chooses an element by its name in the layers. */
export async function choose(page: Page, name: string): Promise<void> {
  const layers = page.getByRole('button', { name: t('editor', 'rail.layers'), exact: true })
  if ((await layers.getAttribute('data-open')) === null) await layers.click()
  await page
    .getByRole('button', { name: new RegExp(`^${name}`) })
    .first()
    .click()
}

/** Adds an entry to the action tab, which is open. */
export async function add(page: Page, what: string): Promise<void> {
  await page.getByRole('button', { name: t('actions', 'add') }).click()
  await page.getByRole('menuitem', { name: t('actions', what), exact: true }).click()
  // One that closes is still there for a moment.
  await expect(page.getByRole('menu')).toHaveCount(0)
}

/** The entry of the action tab that says this. */
export const sentence = (page: Page, says: string): Locator =>
  page.getByRole('button', { name: new RegExp(`^Edit: .*${says}`, 'i') })
