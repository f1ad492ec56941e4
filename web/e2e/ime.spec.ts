import type { Locator, Page } from '@playwright/test'
import { AUTHOR, expect, test } from './host.ts'
import { forEachSequence, InputMethod } from './ime.ts'
import { make } from './phoneWorks.ts'
import { addElement, canvasOf, openStudio, save, signedIn } from './steps.ts'
import { words } from './words.ts'

const t = words('zh-CN')

/** Control: the simulated events match those of real browsers. */
test('an input method sends what Chrome on Windows, Chrome on macOS and Safari send', async ({
  page,
}) => {
  await page.setContent('<input>')
  await page.evaluate(() => {
    const log: unknown[] = []
    Object.assign(window, { log })
    for (const type of ['keydown', 'compositionstart', 'compositionend', 'input'])
      window.addEventListener(type, (event) => {
        if (event instanceof KeyboardEvent)
          log.push([type, event.key, event.keyCode, event.isComposing])
        else if (event instanceof InputEvent) log.push([type, event.isComposing])
        else if (event instanceof CompositionEvent) log.push([type, event.data])
      })
  })
  const takeLog = () => page.evaluate(() => (window as unknown as { log: unknown[] }).log.splice(0))
  const ime = await InputMethod.of(page)
  await page.locator('input').focus()
  const keyPresses = {
    'Chrome on Windows': () => ['keydown', 'Process', 229, true],
    'Chrome on macOS': (key: string) => ['keydown', key, 229, true],
    Safari: (key: string) => ['keydown', key, 229, false],
  }
  await forEachSequence(async (sequence) => {
    for (const [key, data] of [
      ['Enter', '天'],
      ['Escape', ''],
    ] as const) {
      await ime.compose('天')
      expect(await takeLog()).toEqual([
        ['keydown', 'Process', 229, false],
        ['compositionstart', ''],
        ['input', true],
      ])
      await ime.end(sequence, key)
      const press = keyPresses[sequence.browser as keyof typeof keyPresses](key)
      const ended = ['compositionend', data]
      const isInput = (entry: unknown) => (entry as unknown[])[0] === 'input'
      const log = (await takeLog()).filter((entry) => !isInput(entry))
      expect(log).toEqual(sequence.endsFirst ? [ended, press] : [press, ended])
    }
  })
  await expect(page.locator('input')).toHaveValue('天天天')
})

interface NameField {
  field: Locator
  /** Starts naming. */
  start: () => Promise<void>
  /** Checks the effect of Enter. */
  expectKept: (name: string) => Promise<void>
  /** Checks the effect of Escape, for a field that had `name`. */
  expectDropped: (name: string) => Promise<void>
}

/** Checks that Enter and Escape belong to a running composition, and to the field afterwards. */
async function nameByIme(page: Page, { field, ...name }: NameField): Promise<void> {
  const ime = await InputMethod.of(page)
  await forEachSequence(async (sequence, index) => {
    await name.start()
    await field.fill(`秋${index}`)
    await ime.compose('天')
    await expect(field).toHaveValue(`秋${index}天`)
    await ime.end(sequence, 'Escape')
    await expect(field).toBeFocused()
    await expect(field).toHaveValue(`秋${index}`)
    await page.keyboard.press('Escape')
    await name.expectDropped(`秋${index}`)

    await name.start()
    await field.fill(`春${index}`)
    await ime.compose('天')
    await ime.end(sequence, 'Enter')
    await expect(field).toBeFocused()
    await expect(field).toHaveValue(`春${index}天`)
    await page.keyboard.press('Enter')
    await name.expectKept(`春${index}天`)
  })
}

test("the work's title is composed in the header", async ({ host, browser }) => {
  const { page, token, id } = await openStudio(browser, host)
  const title = page.getByLabel(t('editor', 'header.title'))
  let former = await title.inputValue()
  await nameByIme(page, {
    field: title,
    start: () => title.focus(),
    expectDropped: () => expect(title).toHaveValue(former),
    expectKept: async (name) => {
      await expect(title).not.toBeFocused()
      await expect(title).toHaveValue(name)
      former = name
    },
  })
  await save(page, 'zh-CN')
  const { data } = await host.call<{ title: string }>('GET', `/api/works/${id}`, token)
  expect(data.title).toBe('春2天')
})

test('names of pages and layers are composed where they stand', async ({ host, browser }) => {
  const { page } = await openStudio(browser, host)
  await addElement(page, '文字', 'zh-CN')
  const openPanel = (panel: string) =>
    page.getByRole('button', { name: t('editor', `rail.${panel}`), exact: true }).click()
  const inlineName = (field: Locator, owner: Locator): NameField => {
    const row = (name: string) => owner.filter({ hasText: name })
    return {
      field,
      start: async () => {
        await owner.first().focus()
        await page.keyboard.press('F2')
      },
      expectDropped: async (name) => {
        await expect(field).toHaveCount(0)
        await expect(row(name)).toHaveCount(0)
      },
      expectKept: async (name) => {
        await expect(field).toHaveCount(0)
        await expect(row(name)).toBeVisible()
      },
    }
  }
  await test.step('a page', async () => {
    await openPanel('pages')
    const pages = page.getByRole('list', { name: t('editor', 'panel.pages') })
    const open = pages.getByRole('button', { name: /^打开第 1 页/ })
    await nameByIme(page, inlineName(page.getByLabel(t('editor', 'pages.name')), open))
  })
  await test.step('a layer', async () => {
    await openPanel('layers')
    const field = page.getByRole('tree').getByLabel(t('editor', 'layers.name'))
    await nameByIme(page, inlineName(field, page.getByRole('treeitem')))
  })
})

test('titles and tags are composed in the list of works', async ({ host, browser }) => {
  const token = await host.signIn(AUTHOR)
  const id = await make(host, token, { title: '合成' })
  const page = await (await signedIn(browser, token)).newPage()
  await page.goto(`${host.studio}/work-manager/list`)
  await test.step('a title on its card', async () => {
    const link = page.locator(`h2 a[href="/editor/${id}"]`)
    const field = page.getByRole('textbox', { name: /的新名称$/ })
    await nameByIme(page, {
      field,
      start: async () => {
        await link.focus()
        await page.keyboard.press('F2')
      },
      expectDropped: (name) => expect(link).not.toHaveText(name),
      expectKept: (name) => expect(link).toHaveText(name),
    })
  })
  await test.step('a tag in its dialog', async () => {
    const dialog = page.getByRole('dialog')
    await nameByIme(page, {
      field: dialog.getByRole('textbox', { name: t('works', 'tags.newName'), exact: true }),
      start: () => page.getByRole('button', { name: t('works', 'tags.manage') }).click(),
      expectDropped: () => expect(dialog).toHaveCount(0),
      expectKept: async (name) => {
        await expect(dialog.getByLabel(t('works', 'tags.nameOf', { name }))).toBeVisible()
        await page.keyboard.press('Escape')
        await expect(dialog).toHaveCount(0)
      },
    })
  })
})

test('a text is composed on the canvas', async ({ host, browser }) => {
  const { page } = await openStudio(browser, host)
  await addElement(page, '文字', 'zh-CN')
  const text = canvasOf(page).getByRole('option', { name: '文字' })
  const bar = page.getByRole('toolbar', { name: '正在编辑的元素' })
  const paragraphs = text.locator('[contenteditable="true"] p')
  const ime = await InputMethod.of(page)
  await forEachSequence(async (sequence) => {
    await text.dblclick({ position: { x: 40, y: 8 } })
    // TinyMCE selects the whole text when it is ready; the composition replaces it.
    await page.waitForFunction(() => getSelection()?.isCollapsed === false)
    await ime.compose('春天')
    await expect(paragraphs).toHaveText(['春天'])
    await ime.end(sequence, 'Enter')
    await page.keyboard.type('来')
    await expect(paragraphs).toHaveText(['春天来'])
    await page.keyboard.press('Enter')
    await ime.compose('秋天')
    await expect(paragraphs).toHaveText(['春天来', '秋天'])
    await ime.end(sequence, 'Escape')
    await page.keyboard.type('了')
    await expect(paragraphs).toHaveText(['春天来', '了'])
    await page.keyboard.press('Escape')
    await expect(bar).toHaveCount(0)
    await expect(text).toContainText('春天来')
  })
})
