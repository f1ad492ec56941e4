import { expect, type Host } from '../host.ts'
import { canvasOf } from '../steps.ts'
import { addNext, createWork, openStudio, publish } from './common.ts'
import type { Walk } from './reader.ts'

/** docs/start/*\/first-plugin.md */
export function firstPlugin(host: Host): Walk[] {
  return [
    (reader) => {
      reader.run()
      expect(reader.terminal.has(reader.next('typed'))).toBe(true)
    },

    (reader) => reader.terminal.write(reader.next('typed'), reader.next('block')),

    (reader) => {
      reader.terminal.write(reader.next('typed'), reader.next('block'))
      reader.run()
    },

    (reader) => {
      reader.run()
      reader.terminal.expectOutput(reader.next('typed'))
    },

    (reader) => {
      reader.run()
      reader.terminal.expectOutput(reader.next('typed'))
      reader.terminal.expectOutput(reader.next('typed'))
    },

    async (reader) => {
      const { page, terminal } = reader
      const password = terminal.run(reader.next('typed')).trim()
      await openStudio(reader, host)
      await reader.fill(page)
      await (await reader.field(page)).fill(password)
      await reader.press()
      await reader.press()
      const row = page.getByRole('article').filter({ has: await reader.see() })
      await row.getByRole('switch').click({ force: true })
      const dialog = page.getByRole('dialog')
      await reader.picture({ of: dialog, margin: 12 })
      await reader.see(dialog)
      await reader.press(dialog)
      await expect(row.getByRole('switch')).toBeChecked()
    },

    async (reader) => {
      const { page } = reader
      await reader.press()
      await createWork(reader)
      const stars = await addNext(reader)
      await expect(stars.getByRole('img', { name: '5 / 5' })).toBeVisible()
      await reader.fill()
      await expect(stars.getByRole('img', { name: '4 / 5' })).toHaveText('★★★★☆')
      await reader.picture({ from: [canvasOf(page), reader.settings()] })
      const visitor = await reader.visit(await publish(reader))
      await expect(visitor.page.getByRole('img', { name: '4 / 5' })).toBeVisible()
      await expect(visitor.page.locator('script')).toHaveCount(0)
    },
  ]
}
