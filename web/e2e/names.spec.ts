import { AUTHOR, expect, shot, test, secondInSoak } from './host.ts'
import { make } from './phoneWorks.ts'
import { canvasOf, openWork, save, signedIn } from './steps.ts'
import { words } from './words.ts'

const note = (uuid: string, top: number) => ({
  uuid,
  id: uuid,
  name: 'button',
  schemaVersion: 1,
  pluginProps: { text: uuid },
  commonStyle: { left: 20, top, width: 200, height: 40, zindex: 1, rotate: 0 },
})
const sheet = (id: string, ...elements: object[]) => ({
  ...{ id, uuid: id, title: id, backgroundColor: '#ffffff', groups: [], elements },
})

interface StoredWork {
  title: string
  pages: { title: string; elements: { customName: string }[] }[]
}

for (const language of ['zh-CN', 'en-US'] as const) {
  /** ED-023, ED-025, EM-010: names are edited in place; each change is one history entry. */
  test(
    `layers, pages and the work are named where their names stand, ${language}`,
    secondInSoak(language),
    async ({ host, browser }) => {
      const token = await host.signIn(AUTHOR)
      const pages = [sheet('p1', note('low', 300), note('high', 100)), sheet('p2')]
      const id = await make(host, token, { title: 'untitled', pages })
      const context = await signedIn(browser, token, { language })
      const page = await context.newPage()
      page.setDefaultTimeout(15_000)
      await openWork(page, host, id)
      const t = words(language)
      const rail = (name: string) =>
        page.getByRole('button', { name: t('editor', `rail.${name}`), exact: true })

      await test.step('a layer by a double click, by F2 in the tree and on the canvas', async () => {
        const field = page.getByRole('tree').getByLabel(t('editor', 'layers.name'))
        const row = (words: string) => page.getByRole('treeitem', { name: words })
        await rail('layers').click()
        await row('high').getByText('high').dblclick()
        await field.fill('Sign up')
        await page.screenshot({ path: shot(`names-${language}-layer`) })
        await field.press('Enter')
        await expect(row('Sign up high')).toBeVisible()
        await page.keyboard.press('Control+z')
        await expect(row('Sign up high')).toHaveCount(0)
        await page.keyboard.press('Control+Shift+z')
        await expect(row('Sign up high')).toBeVisible()

        await row('low').focus()
        await page.keyboard.press('F2')
        await field.fill('never')
        await field.press('Escape')
        await expect(row('low')).toBeFocused()
        await expect(row('never')).toHaveCount(0)

        await rail('elements').click()
        await canvasOf(page).locator('[data-el=low]').click()
        await page.keyboard.press('F2')
        await field.fill('Later')
        await field.press('Enter')
        await expect(row('Later low')).toBeVisible()
        await expect(canvasOf(page).locator('[data-el=low]')).toBeFocused()
      })

      await test.step('a page by a double click on its name, and by F2', async () => {
        const field = page.getByLabel(t('editor', 'pages.name'))
        const open = (number: number, title: string) =>
          page.getByRole('button', { name: t('editor', 'pages.open', { number, title }) })
        await rail('pages').click()
        await page.getByText('p2', { exact: true }).dblclick()
        await field.fill('Programme')
        await field.press('Enter')
        await expect(open(2, 'Programme')).toBeVisible()
        await open(1, 'p1').focus()
        await page.keyboard.press('F2')
        await field.fill('never')
        await field.press('Escape')
        await expect(open(1, 'p1')).toBeFocused()
        await page.keyboard.press('F2')
        await field.fill('Welcome')
        await field.press('Enter')
        await expect(open(1, 'Welcome')).toBeFocused()
        await page.keyboard.press('Control+z')
        await expect(open(1, 'p1')).toBeVisible()
        await expect(open(2, 'Programme')).toBeVisible()
        await page.keyboard.press('Control+Shift+z')
      })

      await test.step('the work in the header', async () => {
        const title = page.getByLabel(t('editor', 'header.title'))
        await title.fill('never')
        await title.press('Escape')
        await expect(title).toHaveValue('untitled')
        await title.fill('Summer')
        await title.press('Enter')
        await expect(title).not.toBeFocused()
        await page.keyboard.press('Control+z')
        await expect(title).toHaveValue('untitled')
        await page.keyboard.press('Control+Shift+z')
        await expect(title).toHaveValue('Summer')
      })

      await save(page, language)
      const { data } = await host.call<StoredWork>('GET', `/api/works/${id}`, token)
      expect(data.title).toBe('Summer')
      expect(data.pages.map(({ title }) => title)).toEqual(['Welcome', 'Programme'])
      expect(data.pages[0]?.elements.map(({ customName }) => customName)).toEqual([
        'Later',
        'Sign up',
      ])
      await context.close()
    },
  )
}
