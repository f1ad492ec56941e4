import type { Locator, Page } from '@playwright/test'
import { AUTHOR, expect, shot, test } from './host.ts'
import { seriousProblems, waitUntilStable } from './axe.ts'
import { addElement, canvasOf, openNewWork, save, signedIn } from './steps.ts'

interface StoredWork {
  pages: {
    elements: {
      pluginProps: Record<string, unknown>
      commonStyle: { left: number }
      interaction: { type: string; config: Record<string, unknown> }
    }[]
  }[]
}

/** EL-TEXT-23, EL-TEXT-26, EL-TEXT-28, EL-TEXT-44, EL-TEXT-45, EL-TEXT-47. */
test('an author writes with the tools over the text, and visitors read its variables', async ({
  host,
  browser,
}) => {
  const token = await host.signIn(AUTHOR)
  const source = { name: '票价', type: 'static', pipe: '"¥ <b>88</b>"' }
  expect((await host.call('POST', '/api/datasources', token, source)).status).toBe(201)
  const page = await (await signedIn(browser, token)).newPage()
  const id = await openNewWork(page, host, 'zh-CN')
  await addElement(page, '文字', 'zh-CN')
  const stored = async () => {
    await save(page, 'zh-CN')
    const { data } = await host.call<StoredWork>('GET', `/api/works/${id}`, token)
    return data.pages[0]?.elements[0]
  }
  const text = canvasOf(page).getByRole('option', { name: '文字' })
  const bar = page.getByRole('toolbar', { name: '正在编辑的元素' })
  const tool = (name: string) => bar.getByRole('button', { name, exact: true })

  await test.step('without a selection a tool formats the whole element', async () => {
    await edit(page, text)
    await page.keyboard.press('End')
    await tool('加粗').click()
    await tool('增大字号').click()
    await expect(bar.getByRole('textbox', { name: '字号' })).toHaveValue('16')
    await expect(text.locator('.text-view')).toHaveCSS('font-weight', '700')
    await page.keyboard.type('票价')
    await expect(tool('加粗')).toHaveAttribute('aria-pressed', 'true')
  })

  await test.step('with one it formats the selection', async () => {
    for (let letter = 0; letter < 2; letter++) await page.keyboard.press('Shift+ArrowLeft')
    await tool('斜体').click()
    await tool('常用字号').click()
    await bar.getByRole('menuitemradio', { name: '36 px' }).click()
    await expect(bar.getByRole('textbox', { name: '字号' })).toHaveValue('36')
    await expect(text.locator('[style*="36px"]')).toHaveText('票价')
    await page.keyboard.press('ArrowRight')
    await expect(bar.getByRole('textbox', { name: '字号' })).toHaveValue('16')
  })

  await test.step('a data source and a parameter of the page stand as chips', async () => {
    await tool('插入变量').click()
    await waitUntilStable(page)
    await page.screenshot({ path: shot('text-tools-variables') })
    await bar.getByRole('menuitem', { name: '票价' }).click()
    await page.keyboard.type(' ')
    await tool('插入变量').click()
    await bar.getByRole('textbox', { name: '参数名' }).fill('guest')
    await bar.getByRole('button', { name: '插入', exact: true }).click()
    await expect(text.locator('.text-variable')).toHaveText(['票价', 'guest'])
    expect(await seriousProblems(page)).toEqual([])
  })

  await test.step('a drag hides the tools until it ends', async () => {
    const box = await boxOf(canvasOf(page))
    await page.mouse.move(box.x - 60, box.y + 300)
    await page.mouse.down({ button: 'middle' })
    await page.mouse.move(box.x - 30, box.y + 330, { steps: 4 })
    await expect(bar).toBeHidden()
    await page.mouse.up({ button: 'middle' })
    await expect(bar).toBeVisible()
  })

  await test.step('position and click belong to the element', async () => {
    await tool('位置').click()
    await page.screenshot({ path: shot('text-tools-position') })
    await bar.getByRole('menuitem', { name: '右对齐' }).click()
    await tool('点击后').click()
    await bar.getByRole('menuitemradio', { name: '拨打电话' }).click()
    const phone = page.getByRole('textbox', { name: '电话号码' })
    await expect(phone).toBeFocused()
    await phone.fill('13800000000')
    await phone.press('Enter')
    await expect(bar, 'the sidebar is part of the editing').toBeVisible()
    await page.screenshot({ path: shot('text-tools') })
  })

  await test.step('the keyboard reaches the tools and comes back', async () => {
    await page.keyboard.press('Alt+F10')
    await expect(bar.getByRole('button').first()).toBeFocused()
    // Moves past the font tool.
    await page.keyboard.press('ArrowRight')
    await expect(tool('减小字号')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(text.locator('[contenteditable="true"]').first()).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(bar).toHaveCount(0)
    await expect(text.locator('.text-variable')).toHaveText(['票价', 'guest'])
  })

  const one = await stored()
  expect(one?.pluginProps).toMatchObject({ bold: true, italic: false, fontSize: 16 })
  // Text pasted elsewhere with the middle button must not be in it.
  expect(one?.pluginProps.text).toBe(
    '<p>双击编辑文字<span style="font-size:36px"><em>票价{{票价}} {{guest}}</em></span></p>',
  )
  expect(one?.commonStyle.left).toBe(175)
  expect(one?.interaction).toEqual({ type: 'phone', config: { phone: '13800000000' } })

  /** ED-029: undo while typing; a pause would end the editing and commit its text. */
  await test.step('undo of the header takes back what is being typed, and redo brings it again', async () => {
    const step = (name: string) => page.getByRole('button', { name, exact: true })
    const [undo, redo] = [step('撤销（Ctrl Z）'), step('重做（Ctrl Shift Z）')]
    await edit(page, text)
    await page.keyboard.press('Home')
    await page.keyboard.type('新字')
    await undo.click()
    await page.waitForTimeout(500)
    await expect(text).not.toContainText('新字')
    await expect(bar).toHaveCount(0)
    await expect(redo).toBeEnabled()
    await redo.click()
    await expect(text).toContainText('新字')
    await undo.click()
    await expect(text).not.toContainText('新字')
  })

  await test.step('visitors read values, as plain text', async () => {
    const done = await host.call('POST', `/api/works/info/${id}`, token, { is_publish: true })
    expect(done.status, JSON.stringify(done)).toBe(200)
    const visitor = await (await browser.newContext()).newPage()
    await visitor.goto(`${host.works}/h5/${id}?guest=${encodeURIComponent('<i>李雷</i>')}`)
    const read = visitor.locator('.text-view')
    await expect(read).toHaveText(/票价¥ <b>88<\/b>\s<i>李雷<\/i>/)
    await visitor.goto(`${host.works}/h5/${id}`)
    await expect(read).toHaveText(/票价¥ <b>88<\/b>\s*$/)
  })
})

/** EL-TEXT-35, CO-033: a height of 300 px, the list of sizes, and the initial format of a text. */
test('a text is written in a large window, whatever place it has on the canvas', async ({
  host,
  browser,
}) => {
  const token = await host.signIn(AUTHOR)
  const page = await (await signedIn(browser, token)).newPage()
  const id = await openNewWork(page, host, 'zh-CN')
  await addElement(page, '文字', 'zh-CN')
  const text = canvasOf(page).getByRole('option', { name: '文字' })
  const bar = page.getByRole('toolbar', { name: '正在编辑的元素' })
  await edit(page, text)
  await bar.getByRole('button', { name: '竖排文字' }).click()
  await bar.getByRole('button', { name: '在大窗口中编辑' }).click()
  const dialog = page.getByRole('dialog', { name: '内容' })
  const written = dialog.locator('[contenteditable="true"]')
  await expect(written).toBeFocused()
  const tool = (name: string) => dialog.getByRole('button', { name, exact: true })

  await test.step('it is 300 px high, and the text has its look but for the direction', async () => {
    const paper = await boxOf(dialog.locator('.text-large'))
    expect(paper.height).toBe(300)
    await expect(written).toHaveCSS('font-size', '14px')
    await expect(written).toHaveCSS('line-height', '21px')
    await expect(written).toHaveCSS('font-family', /^"Microsoft YaHei"/)
    await expect(written).toHaveCSS('writing-mode', 'horizontal-tb')
    await tool('常用字号').click()
    await expect(dialog.getByRole('menuitemradio')).toHaveText(
      [12, 14, 16, 18, 24, 36, 48].map((size) => `${size} px`),
    )
    await page.keyboard.press('Escape')
    await tool('常用字号').click()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeVisible()
  })

  await test.step('what is written is seen on the canvas, in one step of the history', async () => {
    await written.click()
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type('谨定于二零二七年五月一日')
    await page.keyboard.press('Enter')
    await page.keyboard.type('为小儿举行婚礼')
    await page.keyboard.press('Shift+Home')
    const selected = () => page.evaluate(() => getSelection()?.toString())
    await expect.poll(selected).toBe('为小儿举行婚礼')
    await tool('加粗').click()
    await expect(written.locator('strong')).toHaveText('为小儿举行婚礼')
    await expect(text).toContainText('为小儿举行婚礼')
    await waitUntilStable(page)
    expect(await seriousProblems(page)).toEqual([])
    await page.screenshot({ path: shot('text-large') })
    await dialog.getByRole('button', { name: '完成' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(bar).toHaveCount(0)
  })

  const textOf = async () => {
    await save(page, 'zh-CN')
    const { data } = await host.call<StoredWork>('GET', `/api/works/${id}`, token)
    return data.pages[0]?.elements[0]?.pluginProps.text
  }
  expect(await textOf()).toBe(
    '<p>谨定于二零二七年五月一日</p>\n<p><strong>为小儿举行婚礼</strong></p>',
  )

  await test.step('a light text has dark paper, and Escape keeps what was written', async () => {
    await edit(page, text)
    await bar.getByRole('button', { name: '在大窗口中编辑' }).click()
    await expect(written).toBeFocused()
    await tool('颜色').click()
    await dialog.getByRole('button', { name: /选择颜色：文字颜色/ }).click()
    await page.getByRole('textbox', { name: '色值' }).fill('#ffffff')
    await page.keyboard.press('Enter')
    await expect(dialog.locator('.text-large')).toHaveCSS('background-color', 'rgb(43, 47, 54)')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('textbox', { name: '色值' })).toHaveCount(0)
    await expect(dialog).toBeVisible()
    await written.click()
    await page.keyboard.press('ControlOrMeta+End')
    await page.keyboard.type('，敬请光临')
    await page.screenshot({ path: shot('text-large-light') })
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  })
  expect(await textOf()).toContain('为小儿举行婚礼，敬请光临')
})

/** EL-TEXT-38: TinyMCE's files fail to load. */
test('a text editor that does not come says so, and comes the next time', async ({
  host,
  browser,
}) => {
  const context = await signedIn(browser, await host.signIn(AUTHOR), {
    language: 'en-US',
    theme: 'dark',
  })
  const page = await context.newPage()
  await page.route('**/tinymce/tinymce.min.js', (route) => route.abort())
  await page.route('**/plugins/link/plugin.min.js', (route) => route.abort())
  const errors: string[] = []
  const warnings: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text())
    if (message.type() === 'warning') warnings.push(message.text())
  })
  await openNewWork(page, host, 'en-US')
  await addElement(page, 'Text', 'en-US')
  const text = canvasOf(page).getByRole('option', { name: 'Text' })
  await text.dblclick()
  await expect(page.getByText(/could not be loaded. Check the network/)).toBeVisible()
  await expect(page.getByRole('toolbar', { name: 'The element being edited' })).toHaveCount(0)
  await edit(page, text)
  await expect(page.getByText(/A part of the text editor could not be loaded/)).toBeVisible()
  expect(warnings.filter((one) => one.startsWith('Failed to load plugin'))).toHaveLength(1)
  expect(errors.filter((one) => one.startsWith('Failed to load plugin'))).toEqual([])
  const bar = page.getByRole('toolbar', { name: 'The element being edited' })
  await bar.getByRole('button', { name: 'Text shadow' }).click()
  await bar.getByRole('switch', { name: 'Show shadow' }).click()
  await waitUntilStable(page)
  expect(await seriousProblems(page)).toEqual([])
  await page.screenshot({ path: shot('text-tools-dark') })
})

/** Starts the editing; TinyMCE selects the whole text when it is ready. */
async function edit(page: Page, text: Locator): Promise<void> {
  await text.dblclick({ position: { x: 40, y: 8 } })
  await page.waitForFunction(() => getSelection()?.isCollapsed === false)
}

async function boxOf(place: Locator) {
  const box = await place.boundingBox()
  if (!box) throw new Error('it is not on the screen')
  return box
}
