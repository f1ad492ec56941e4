import type { Browser, Page } from '@playwright/test'
import { FIXTURES, createFixtures } from './fixtures.ts'
import { AUTHOR, expect, type Host } from './host.ts'
import { addElement, addPicture, canvasOf, closeToasts, openNewWork, signedIn } from './steps.ts'
import { words, type Language } from './words.ts'

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

export interface Walk {
  language: Language
  theme: 'light' | 'dark'
  /** Called at every stop with its name. */
  look: (page: Page, name: string) => Promise<void>
}

/** Opens each panel, picker and dialog of the editor, and the screens that lead there, one after the other. */
export class StudioWalk {
  private constructor(
    private readonly host: Host,
    private readonly page: Page,
    private readonly walk: Walk,
  ) {}

  static async begin(host: Host, browser: Browser, walk: Walk): Promise<StudioWalk> {
    await createFixtures(host)
    const context = await signedIn(browser, await host.signIn(AUTHOR), walk)
    const page = await context.newPage()
    page.setDefaultTimeout(15_000)
    return new StudioWalk(host, page, walk)
  }

  /** The author's home, the list of works and the menu of a work. */
  async home(): Promise<void> {
    const { page, host } = this
    await page.goto(`${host.studio}/work-manager/list`)
    await page.getByRole('article').first().waitFor()
    await this.look('home')
    // The host is shared: works of other tests may fill the first page.
    const found = new URLSearchParams({ search: FIXTURES.work })
    await page.goto(`${host.studio}/work-manager/list?${found}`)
    await page.getByRole('article', { name: FIXTURES.work }).waitFor()
    await this.button(this.t('manager', 'moreFor', { title: FIXTURES.work })).click()
    await page.getByRole('menu').waitFor()
    await this.look('work-menu')
    await page.keyboard.press('Escape')
  }

  async open(): Promise<void> {
    const { page, host, walk } = this
    const names = TYPES[walk.language]
    await openNewWork(page, host, walk.language)
    await this.look('nothing-yet')
    await addPicture(page, names.picture, walk.language)
    const size = async () => (await canvasOf(page).getByRole('option').first().boundingBox())?.width
    await expect.poll(size, 'the picture has its own size').toBe(375)
    // `choose` expects them in this order.
    for (const name of [names.field, names.map, names.icon, names.text])
      await addElement(page, name, walk.language)
    await closeToasts(page, walk.language)
  }

  async visitLeftPanels(): Promise<void> {
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
    const names = TYPES[this.walk.language]
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
    const names = TYPES[this.walk.language]
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
    await closeToasts(page, this.walk.language)
    await this.button(this.t('editor', 'header.help')).click()
    await this.dialog('shortcuts')
    await this.button(this.t('editor', 'header.preview')).click()
    await page.frameLocator('[role=dialog] iframe').locator('.py-work').waitFor()
    await this.dialog('preview', async () => {
      await page.getByRole('tab', { name: this.t('settings', 'tab.settings') }).click()
      await this.look('preview-settings')
    })
    await this.button(this.t('messages', 'header.template')).click()
    await this.dialog('set-template')
    await this.button(this.t('look', 'header.addComponents')).click()
    await page.getByRole('menu').waitFor()
    await this.look('components')
    await page.keyboard.press('Escape')
    await this.history()
    await this.button(this.t('editor', 'rail.layers')).click()
    await canvasOf(page).getByRole('option').first().click({ button: 'right' })
    await page.getByRole('menu').waitFor()
    await this.look('canvas-menu')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+a')
    await this.button(this.t('editor', 'several.combine')).first().click()
    await this.dialog('save-combination')
    await this.publish()
  }

  /** Version history, and the comparison of a version with the current work. */
  private async history(): Promise<void> {
    const { page } = this
    await this.button(this.t('editor', 'rail.history')).click()
    await page.getByText(this.t('history', 'part.versions'), { exact: true }).click()
    const versions = page.getByRole('list', { name: this.t('history', 'part.versions') })
    await versions.getByRole('listitem').first().waitFor()
    await this.look('left-versions')
    await versions.getByRole('listitem').last().getByRole('button').last().click()
    await page.getByRole('dialog').locator('figure').last().waitFor()
    await this.dialog('compare')
  }

  private async publish(): Promise<void> {
    const { page } = this
    await this.button(this.t('editor', 'header.publish')).click()
    const anyway = this.button(this.t('publish', 'anyway'))
    await anyway.waitFor({ timeout: 60_000 })
    await this.look('gate')
    await anyway.click()
    const done = page.getByRole('heading', { name: this.t('messages', 'publish.ok') })
    await done.waitFor({ timeout: 60_000 })
    await this.dialog('published')
  }

  private t(namespace: string, key: string, values: Record<string, string> = {}): string {
    return words(this.walk.language)(namespace, key, values)
  }

  private say(zh: string, en: string): string {
    return this.walk.language === 'zh-CN' ? zh : en
  }

  private button(name: string) {
    return this.page.getByRole('button', { name, exact: true })
  }

  private async tab(key: string): Promise<void> {
    const name = this.t('messages', `tab.${key}`)
    await this.page.getByRole('tab', { name, exact: true }).click()
  }

  private async choose(name: string): Promise<void> {
    await expect(this.page.getByRole('dialog')).toHaveCount(0)
    const types = TYPES[this.walk.language]
    // Handles of the selection would cover its neighbour.
    await this.page.keyboard.press('Escape')
    const order = [types.picture, types.field, types.map, types.icon, types.text]
    await canvasOf(this.page).getByRole('option').nth(order.indexOf(name)).click()
  }

  private async picker(name: string, button: string, then?: () => Promise<void>): Promise<void> {
    // The accessible name of the button is its action followed by the current choice.
    const opener = new RegExp(`^${button}`)
    await this.page.getByRole('button', { name: opener }).first().click()
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
    // Moves the pointer away, so that no tooltip is shown.
    await this.page.mouse.move(0, 0)
    await this.walk.look(this.page, name)
  }
}
