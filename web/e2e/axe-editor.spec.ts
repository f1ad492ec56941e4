import type { Browser, Page } from '@playwright/test'
import { furnish } from './furniture.ts'
import { AUTHOR, expect, shot, test, type Host } from './host.ts'
import { cutWords, everyProblem, settled } from './looks.ts'
import { addElement, addPicture, canvasOf, closeToasts, openNewWork, signedIn } from './steps.ts'
import { words, type Language } from './words.ts'

const LOOKS = [
  { language: 'zh-CN', theme: 'light' },
  { language: 'en-US', theme: 'dark' },
  ...(process.env.PINYE_LOOKS === 'all'
    ? ([
        { language: 'zh-CN', theme: 'dark' },
        { language: 'en-US', theme: 'light' },
      ] as const)
    : []),
] as const

const TYPES = {
  'zh-CN': {
    text: '文字',
    picture: '图片',
    field: '输入框',
    map: '地图',
    icon: '图标',
    mask: '心形',
  },
  'en-US': {
    text: 'Text',
    picture: 'Picture',
    field: 'Text input',
    map: 'Map',
    icon: 'Icon',
    mask: 'Heart',
  },
}

for (const { language, theme } of LOOKS) {
  /** ED-003, ED-005, ED-026, ED-028, EM-008, PV-012, R38: each panel and dialog of the editor, opened once, with nothing left out. */
  test(`every panel and dialog of the editor is readable, ${language}, ${theme}`, async ({
    host,
    browser,
  }) => {
    test.setTimeout(300_000)
    const studio = await Studio.open(host, browser, language, theme)
    await test.step('panels at the left', () => studio.left())
    await test.step('tabs at the right', () => studio.right())
    await test.step('pickers', () => studio.pickers())
    await test.step('dialogs', () => studio.dialogs())
  })
}

/** Furnished once, whichever look comes first. */
let furnished: Promise<number> | undefined

class Studio {
  private constructor(
    private readonly page: Page,
    private readonly language: Language,
    private readonly theme: string,
  ) {}

  static async open(host: Host, browser: Browser, language: Language, theme: 'light' | 'dark') {
    await (furnished ??= furnish(host))
    const context = await signedIn(browser, await host.signIn(AUTHOR), { language, theme })
    const page = await context.newPage()
    page.setDefaultTimeout(15_000)
    await openNewWork(page, host, language)
    const names = TYPES[language]
    await addPicture(page, names.picture, language)
    const size = async () => (await canvasOf(page).getByRole('option').first().boundingBox())?.width
    await expect.poll(size, 'the picture has its own size').toBe(375)
    await addElement(page, names.field, language)
    await addElement(page, names.map, language)
    await addElement(page, names.icon, language)
    await addElement(page, names.text, language)
    return new Studio(page, language, theme)
  }

  private t(namespace: string, key: string, values: Record<string, string> = {}): string {
    return words(this.language)(namespace, key, values)
  }

  private say(zh: string, en: string): string {
    return this.language === 'zh-CN' ? zh : en
  }

  private button(name: string) {
    return this.page.getByRole('button', { name, exact: true })
  }

  async left(): Promise<void> {
    for (const panel of [
      'uploads',
      'combinations',
      'templates',
      'pages',
      'layers',
      'history',
      'preferences',
      'elements',
    ]) {
      await this.button(this.t('editor', `rail.${panel}`)).click()
      await this.look(`left-${panel}`)
    }
  }

  async right(): Promise<void> {
    const names = TYPES[this.language]
    for (const [kind, name] of Object.entries(names)) {
      if (kind === 'mask') continue
      await this.choose(name)
      await this.tab('prop')
      await this.look(`right-${kind}`)
    }
    for (const tab of ['animation', 'action', 'script', 'page']) {
      await this.tab(tab)
      await this.look(`right-tab-${tab}`)
    }
    await this.tab('animation')
    const gallery = this.page.getByRole('region', { name: this.t('animation', 'gallery') })
    await gallery.getByRole('button').nth(1).click()
    await this.page
      .getByRole('list', { name: this.t('animation', 'timeline') })
      .getByRole('listitem')
      .waitFor()
    await this.look('right-animated')
    await this.page.keyboard.press('Control+a')
    await this.tab('prop')
    await this.look('right-several')
  }

  async pickers(): Promise<void> {
    const names = TYPES[this.language]
    await this.choose(names.text)
    await this.tab('prop')
    const colour = this.page.getByRole('button', { name: this.say('选择颜色', 'Choose colour') })
    await colour.first().click()
    const panel = this.page.getByRole('dialog')
    await this.look('colour')
    await panel.getByText(this.say('高级', 'Advanced'), { exact: true }).click()
    await this.look('colour-advanced')
    await this.page.keyboard.press('Escape')
    await this.picker('font', this.say('选择字体', 'Choose a font'))
    await this.choose(names.icon)
    await this.picker('icon', this.say('选择图标', 'Choose an icon'))
    await this.choose(names.map)
    await this.picker('place', this.say('选择位置', 'Choose a place'))
    await this.choose(names.picture)
    await this.picker('library', this.say('图片库', 'Library'))
    await this.button(this.say('裁剪', 'Crop')).first().click()
    const crop = this.page.getByRole('application')
    await crop.waitFor()
    await this.look('crop')
    await this.page.keyboard.press('Escape')
    await expect(crop).toHaveCount(0)
    await this.choose(names.picture)
    await this.picker('mask', this.say('选择蒙版形状', 'Choose a mask shape'), async () => {
      await this.page.getByRole('dialog').getByRole('button', { name: names.mask }).click()
      await this.page.getByRole('application').waitFor()
      await this.look('mask-overlay')
    })
  }

  async dialogs(): Promise<void> {
    const { page } = this
    await page.keyboard.press('Control+s')
    await closeToasts(page, this.language)
    await this.button(this.t('editor', 'header.help')).click()
    await this.dialog('shortcuts')
    await this.button(this.t('editor', 'header.preview')).click()
    await page.frameLocator('[role=dialog] iframe').locator('.py-work').waitFor()
    await this.dialog('preview')
    await this.button(this.t('look', 'header.addComponents')).click()
    await page.getByRole('menu').waitFor()
    await this.look('components')
    await page.keyboard.press('Escape')
    await this.button(this.t('editor', 'rail.layers')).click()
    await canvasOf(page).getByRole('option').first().click({ button: 'right' })
    await page.getByRole('menu').waitFor()
    await this.look('canvas-menu')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+a')
    await page.keyboard.press('Delete')
    await this.dialog('delete')
    await this.button(this.t('editor', 'header.publish')).click()
    const anyway = this.button(this.t('publish', 'anyway'))
    await anyway.waitFor({ timeout: 60_000 })
    await this.look('gate')
    await anyway.click()
    const done = page.getByRole('heading', { name: this.t('messages', 'publish.ok') })
    await done.waitFor({ timeout: 60_000 })
    await this.dialog('published')
  }

  private async tab(key: string): Promise<void> {
    const name = this.t('messages', `tab.${key}`)
    await this.page.getByRole('tab', { name, exact: true }).click()
  }

  private async choose(name: string): Promise<void> {
    await expect(this.page.getByRole('dialog')).toHaveCount(0)
    // Its first words stand behind its name.
    const option = canvasOf(this.page).getByRole('option', { name: new RegExp(`^${name}(,|$)`) })
    await option.first().click()
  }

  private async picker(name: string, button: string, then?: () => Promise<void>): Promise<void> {
    await this.button(button).first().click()
    await this.dialog(name, then)
  }

  /** Looks at the dialog that opens, and closes it. */
  private async dialog(name: string, then?: () => Promise<void>): Promise<void> {
    const dialog = this.page.getByRole('dialog')
    await dialog.first().waitFor()
    await this.look(name)
    await then?.()
    await this.page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  }

  private async look(name: string): Promise<void> {
    // No hint of a button, half there, beneath the pointer.
    await this.page.mouse.move(0, 0)
    await settled(this.page)
    await this.page.screenshot({
      path: shot(`axe-${name}-${this.language}-${this.theme}`),
    })
    const found = await everyProblem(this.page)
    // All that is found says more than the first of it.
    expect.soft([...found, ...(await cutWords(this.page))], name).toEqual([])
  }
}
