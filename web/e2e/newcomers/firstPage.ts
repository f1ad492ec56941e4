import { join } from 'node:path'
import { expect, type Host } from '../host.ts'
import { canvasOf } from '../steps.ts'
import { words } from '../words.ts'
import { addNext, createWork, dragToMiddle, nameWork, publish, signIn } from './common.ts'
import { folder } from './guide.ts'
import type { Reader, Walk } from './reader.ts'

const PICTURE = join(folder, 'pictures/market.svg')

/** docs/start/*\/first-page.md */
export function firstPage(host: Host): Walk[] {
  let headline = ''
  let call = { text: '', number: '' }
  return [
    (reader) => signIn(reader, host),

    async (reader) => {
      await createWork(reader)
      const { page } = reader
      const rings = [reader.elements(), canvasOf(page), reader.settings()]
      await reader.picture({ rings })
      await reader.see(reader.elements())
      await reader.see(reader.settings())
      await nameWork(reader)
    },

    async (reader) => {
      const { page } = reader
      const text = await addNext(reader)
      await text.dblclick()
      // TinyMCE selects the whole text when it is ready; typing replaces it.
      await expect(page.locator('[contenteditable=true]').first()).toBeFocused()
      await page.waitForFunction(() => getSelection()?.isCollapsed === false)
      headline = reader.next('typed')
      await page.keyboard.insertText(headline)
      const sheet = canvasOf(page)
      await sheet.click({ position: { x: 40, y: 520 } })
      await expect(text.getByText(headline)).toBeVisible()
      await text.click()
      await reader.fill()
      const toggles = reader.settings().getByRole('group', { name: reader.next('words') })
      await toggles.getByRole('button').nth(1).click()
      const look = { of: sheet, margin: 16, height: 260 }
      await dragToMiddle(page, text, () => reader.picture(look))
    },

    async (reader) => {
      const { page } = reader
      const picture = await addNext(reader)
      const gallery = page.getByRole('dialog', { name: reader.next('words') })
      const choosing = page.waitForEvent('filechooser')
      await reader.press(gallery)
      await (await choosing).setFiles(PICTURE)
      const use = words(reader.language)('editor', 'library.useOf', { name: 'market.svg' })
      await gallery.getByRole('button', { name: use }).first().click()
      await expect(gallery).toHaveCount(0)
      await expect(picture.locator('img')).toBeVisible()
    },

    async (reader) => {
      const dial = await addNext(reader)
      call = { text: await filled(reader), number: await filled(reader) }
      await expect(dial.getByText(call.text)).toBeVisible()
      await dragToMiddle(reader.page, dial)
      await reader.picture({ from: [canvasOf(reader.page), reader.settings()], margin: 16 })
    },

    async (reader) => {
      const { page } = reader
      await reader.press()
      const draft = page.frameLocator('[role=dialog] iframe')
      await expect(draft.getByText(headline)).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
    },

    async (reader) => {
      const address = await publish(reader)
      await reader.see()
      await reader.picture({ of: reader.page.getByRole('dialog'), margin: 12 })
      const visitor = await reader.visit(address)
      await expect(visitor.page.getByText(headline)).toBeVisible()
      await expect(visitor.page.locator('.py-work img').first()).toBeVisible()
      const link = visitor.page.locator(`a[href="tel:${call.number}"]`)
      await expect(link).toContainText(call.text)
      await visitor.picture()
      await reader.see()
    },
  ]
}

/** Fills the next field; returns the typed text. */
async function filled(reader: Reader): Promise<string> {
  const field = await reader.field()
  const text = reader.next('typed')
  await field.fill(text)
  await field.blur()
  return text
}
