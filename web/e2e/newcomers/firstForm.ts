import { expect, type Host } from '../host.ts'
import { canvasOf } from '../steps.ts'
import { addNext, choose, createWork, nameWork, publish } from './common.ts'
import type { Walk } from './reader.ts'

/** docs/start/*\/first-form.md; the reader is signed in. */
export function firstForm(host: Host): Walk[] {
  let title = ''
  return [
    async (reader) => {
      const { page } = reader
      await page.goto(`${host.studio}/work-manager/list`)
      await createWork(reader)
      title = await nameWork(reader)
      await reader.see(reader.elements())
      const cards = [0, 1, 2, 3].map((index) => reader.ahead(index))
      for (let index = 0; index < cards.length; index += 1) await addNext(reader)
      const sheet = canvasOf(page)
      await expect(sheet.getByRole('option')).toHaveCount(4)
      const rings = cards.map((name) => reader.elements().getByRole('button', { name }).last())
      await reader.picture({ rings, from: [reader.elements(), sheet], margin: 84, height: 640 })
    },

    async (reader) => {
      await choose(reader.page, 1)
      await reader.fill()
      await reader.fill()
      const required = reader.settings().getByRole('switch', { name: reader.next('words') })
      await required.check({ force: true })
    },

    async (reader) => {
      await choose(reader.page, 2)
      await reader.fill()
      await reader.press(reader.settings())
      const options = reader.next('block')
      await reader.settings().locator('textarea:visible').fill(options.trim())
      await reader.press(reader.settings())
      for (const option of options.trim().split('\n'))
        await expect(canvasOf(reader.page).getByText(option)).toBeVisible()
      await reader.picture({
        from: [canvasOf(reader.page), reader.settings()],
        margin: 16,
        height: 640,
      })
    },

    async (reader) => {
      await choose(reader.page, 3)
      await reader.fill()
      await reader.fill()
    },

    async (reader) => {
      const visitor = await reader.visit(await publish(reader))
      await visitor.press()
      await visitor.see()
      await visitor.picture()
      await visitor.fill(visitor.page)
      // The input is invisible above its label.
      await (await visitor.see()).click({ force: true })
      // A submission within two seconds counts as spam, and a person is slower.
      await visitor.page.waitForTimeout(2_000)
      await visitor.press()
      await visitor.see()
    },

    async (reader) => {
      const { page } = reader
      await page.keyboard.press('Escape')
      await page.locator('header a').first().click()
      await reader.press()
      const row = page.getByRole('row').filter({ hasText: title })
      await reader.press(row)
      const table = page.getByRole('table').first()
      await expect(table.locator('tbody tr')).toHaveCount(1)
      await reader.picture({ of: page.locator('main'), height: 400 })
      for (let cell = 0; cell < 4; cell += 1) await reader.see(table)
      await reader.press()
      const loading = page.waitForEvent('download')
      await reader.press()
      expect((await loading).suggestedFilename()).toMatch(/\.xlsx$/)
    },
  ]
}
