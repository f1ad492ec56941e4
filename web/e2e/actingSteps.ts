import { expect, type Locator, type Page } from '@playwright/test'
import { words } from './words.ts'

const t = words('en-US')

/** Selects an element by its name in the layers panel. */
export async function choose(page: Page, name: string): Promise<void> {
  const layers = page.getByRole('button', { name: t('editor', 'rail.layers'), exact: true })
  if ((await layers.getAttribute('data-open')) === null) await layers.click()
  await page
    .getByRole('button', { name: new RegExp(`^${name}`) })
    .first()
    .click()
}

/** Adds an action in the open action tab. */
export async function add(page: Page, what: string): Promise<void> {
  await page.getByRole('button', { name: t('actions', 'add') }).click()
  await page.getByRole('menuitem', { name: t('actions', what), exact: true }).click()
  // A closing menu stays in the DOM for a moment.
  await expect(page.getByRole('menu')).toHaveCount(0)
}

/** Returns the action tab's entry whose sentence contains this text. */
export const sentence = (page: Page, says: string): Locator =>
  page.getByRole('button', { name: new RegExp(`^Edit: .*${says}`, 'i') })
