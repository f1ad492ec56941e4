import type { Browser, Page } from '@playwright/test'
import { AUTHOR, expect, LONG, test, type Host } from './host.ts'
import { publish } from './hostileSurfaces.ts'
import { forEachSequence, InputMethod } from './ime.ts'
import { element, make } from './phoneWorks.ts'
import { addElement, openStudio } from './steps.ts'
import { words } from './words.ts'

const t = words('zh-CN')

interface Picker {
  title: string
  /** Composed query, and what it finds. */
  composed: [query: string, found: string]
  /** Query typed afterwards, and the result that a normal Enter chooses. */
  typed: [query: string, found: string]
}

const PICKERS: Record<string, Picker> = {
  图标: { title: '选择图标', composed: ['心', '心'], typed: ['闪电', '闪电'] },
  // System fonts, which are chosen without loading.
  文字: { title: '选择字体', composed: ['楷体', '楷体'], typed: ['仿宋', '仿宋'] },
}

for (const [type, { title, composed, typed }] of Object.entries(PICKERS)) {
  const tag = type === '文字' ? LONG : []
  test(`a search is composed in the picker "${title}"`, { tag }, async ({ host, browser }) => {
    const { page } = await openStudio(browser, host)
    await addElement(page, type, 'zh-CN')
    const opener = page.getByRole('button', { name: new RegExp(`^${title}`) }).first()
    const dialog = page.getByRole('dialog', { name: title })
    const search = dialog.getByRole('searchbox')
    const first = dialog.getByRole('group', { name: title }).getByRole('button').first()
    const ime = await InputMethod.of(page)
    const composeQuery = async () => {
      await opener.click()
      await expect(search).toBeFocused()
      await ime.compose(composed[0])
      await expect(first).toContainText(composed[1])
    }
    await forEachSequence(async (sequence) => {
      await composeQuery()
      await ime.end(sequence, 'Escape')
      await expect(search).toBeFocused()
      await expect(search).toHaveValue('')
      await page.keyboard.press('Escape')
      await expect(dialog).toHaveCount(0)

      await composeQuery()
      await ime.end(sequence, 'Enter')
      await expect(search).toBeFocused()
      await expect(search).toHaveValue(composed[0])
      await search.fill(typed[0])
      await expect(first).toContainText(typed[1])
      const picked = await first.getAttribute('aria-label')
      await page.keyboard.press('Enter')
      await expect(dialog).toHaveCount(0)
      await expect(opener).toHaveAccessibleName(new RegExp(picked?.split(' ').at(-1) ?? typed[1]))
    })
  })
}

test('a search is composed in the picker of places', async ({ host, browser }) => {
  const { page } = await openStudio(browser, host)
  await addElement(page, '地图', 'zh-CN')
  const dialog = page.getByRole('dialog', { name: '选择位置' })
  const search = dialog.getByRole('searchbox')
  const results = dialog.getByRole('group', { name: t('editor', 'place.found') })
  const position = dialog.getByLabel(t('editor', 'place.position'), { exact: true })
  const ime = await InputMethod.of(page)
  const composeQuery = async () => {
    await page.getByRole('button', { name: '选择位置', exact: true }).click()
    await search.focus()
    await ime.compose('杭州')
    await expect(results.getByRole('button', { name: '杭州' })).toBeVisible()
  }
  await forEachSequence(async (sequence) => {
    await composeQuery()
    await ime.end(sequence, 'Escape')
    await expect(search).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)

    await composeQuery()
    await ime.end(sequence, 'Enter')
    await expect(search).toHaveValue('杭州')
    await expect(position).not.toHaveText('30.270000, 120.160000')
    await page.keyboard.press('Enter')
    await expect(search).toHaveValue('')
    await expect(position).toHaveText('30.270000, 120.160000')
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  })
})

/** EL-SEL-25 */
test('a visitor composes a search in a select', async ({ host, browser }) => {
  const page = await visitSelect(host, browser)
  const stored = page.locator('select[name=city]')
  const trigger = page.getByRole('button', { name: /^城市/ })
  const search = page.getByRole('combobox', { name: '搜索' })
  const options = page.getByRole('option')
  const ime = await InputMethod.of(page)
  const composeQuery = async () => {
    await trigger.click()
    await expect(search).toBeFocused()
    await ime.compose('上海')
    await expect(options).toHaveText(['上海'])
  }
  await forEachSequence(async (sequence, index) => {
    const before = index === 0 ? '' : 'beijing'
    await composeQuery()
    await ime.end(sequence, 'Escape')
    await expect(search).toBeFocused()
    await expect(stored).toHaveValue(before)
    await page.keyboard.press('Escape')
    await expect(search).toHaveCount(0)
    await expect(trigger).toBeFocused()

    await composeQuery()
    await ime.end(sequence, 'Enter')
    await expect(search).toBeFocused()
    await expect(search).toHaveValue('上海')
    await expect(stored).toHaveValue(before)
    await search.fill('北京')
    await page.keyboard.press('Enter')
    await expect(search).toHaveCount(0)
    await expect(stored).toHaveValue('beijing')
  })
})

async function visitSelect(host: Host, browser: Browser): Promise<Page> {
  const token = await host.signIn(AUTHOR)
  const options = [
    { label: '上海', value: 'shanghai' },
    { label: '北京', value: 'beijing' },
  ]
  const box = { left: 40, top: 80, width: 280, height: 40 }
  const select = element('select', 'city', box, {
    name: 'city',
    label: '城市',
    searchable: true,
    options,
  })
  const only = { id: 'p', uuid: 'p', title: 'p', backgroundColor: '#ffffff', groups: [] }
  const id = await make(host, token, { pages: [{ ...only, elements: [select] }] })
  const context = await browser.newContext({ viewport: { width: 375, height: 812 } })
  const page = await context.newPage()
  await page.goto(await publish(host, token, id))
  await expect(page.getByRole('button', { name: /^城市/ })).toBeVisible()
  return page
}
