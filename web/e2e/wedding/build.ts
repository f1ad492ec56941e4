import type { Locator } from '@playwright/test'
import { expect, type Host } from '../host.ts'
import { canvasOf } from '../steps.ts'
import { words } from '../words.ts'
import type { Files } from './files.ts'
import type { InputDriver, Rect, SentFile } from './hand.ts'
import type { Invitation, Part, Sheet } from './plan.ts'

/** Creates the invitation in the studio, starting at the list of works; returns the work's id. */
export async function build(
  hand: InputDriver,
  host: Host,
  plan: Invitation,
  files: Files,
): Promise<number> {
  const { page, language } = hand
  const t = words(language)
  await page.goto(`${host.studio}/work-manager/list`)
  await hand.press(
    page.getByRole('button', { name: new RegExp(`^${t('manager', 'create')}`) }).first(),
  )
  await page.waitForURL(/\/editor\/\d+$/)
  await canvasOf(page).waitFor()
  const builder = new Builder(hand, plan, files)
  await builder.work()
  for (const [index, sheet] of plan.sheets.entries()) {
    if (index > 0) await builder.addPage()
    await builder.sheet(sheet)
  }
  return Number(/\d+$/.exec(page.url())?.[0])
}

class Builder {
  private readonly t: ReturnType<typeof words>
  private readonly panel: Locator

  constructor(
    private readonly hand: InputDriver,
    private readonly plan: Invitation,
    private readonly files: Files,
  ) {
    this.t = words(hand.language)
    this.panel = hand.page.getByRole('complementary', { name: this.t('editor', 'panel.settings') })
  }

  private get canvas(): Locator {
    return canvasOf(this.hand.page)
  }

  private say(zh: string, en: string): string {
    return this.hand.language === 'zh-CN' ? zh : en
  }

  private button(name: string): Locator {
    return this.hand.page.getByRole('button', { name, exact: true })
  }

  /** Returns the button that opens a library; its name ends with the current choice. */
  private row(name: string): Locator {
    return this.hand.page.getByRole('button', { name: new RegExp(`^${name}`) })
  }

  private tab(key: string): Locator {
    return this.panel.getByRole('tab', { name: this.t('messages', `tab.${key}`), exact: true })
  }

  private field(label: string): Locator {
    return this.panel.getByRole('textbox', { name: label, exact: true })
  }

  /** Sets the title of the work and its share texts. */
  async work(): Promise<void> {
    await this.hand.press(this.tab('page'))
    await this.hand.write(this.field(this.t('editor', 'settings.title')), this.plan.title)
    const told = this.field(this.t('editor', 'settings.description'))
    await this.hand.search(told, this.plan.description)
    await this.colour(this.t('phones', 'marksColor'), this.plan.gold)
  }

  async addPage(): Promise<void> {
    const before = await this.canvas.getAttribute('aria-label')
    await this.rail('pages')
    await this.hand.press(this.button(this.t('editor', 'pages.add')).last())
    await expect(this.canvas).not.toHaveAttribute('aria-label', before ?? '')
  }

  async sheet({ title, fit, hasGround = false, parts }: Sheet): Promise<void> {
    await this.hand.press(this.tab('page'))
    await this.hand.write(this.field(this.t('editor', 'settings.pageTitle')), title)
    if (hasGround) await this.ground()
    if (fit !== 'scale') {
      const fits = this.panel.getByRole('radiogroup', { name: this.t('phones', 'fit') })
      await this.hand.pick(fits, this.t('phones', `fit.${fit}`))
    }
    await this.rail('elements')
    for (const part of parts) await this.part(part)
    const texts = this.canvas.getByRole('option', { name: this.say('文字', 'Text') })
    if (parts.some(({ special }) => special === 'photo'))
      await this.hand.group(texts.nth(0), texts.nth(1))
  }

  /** Sets the background of a page. */
  private async ground(): Promise<void> {
    const kinds = this.panel.getByRole('radiogroup', {
      name: this.t('pictures', 'background.title'),
    })
    await this.hand.pick(kinds.first(), this.t('pictures', 'background.type.image'))
    await this.upload(this.files.garland)
  }

  private async upload(file: SentFile): Promise<void> {
    const upload = this.panel.getByRole('button', { name: this.say('上传图片', 'Upload image') })
    await this.hand.send(upload.last(), [file])
    const again = this.say('更换图片', 'Replace image')
    await expect(this.panel.getByRole('button', { name: again }).last()).toBeVisible()
  }

  /** Opens a panel of the left side, unless it is open. */
  private async rail(panel: string): Promise<void> {
    const button = this.button(this.t('editor', `rail.${panel}`))
    if ((await button.getAttribute('aria-expanded')) === 'false') await this.hand.press(button)
  }

  private async part(part: Part): Promise<void> {
    const { hand } = this
    const count = await this.canvas.getByRole('option').count()
    await hand.add(
      this.button(this.t('editor', 'elements.add', { name: part.type })).last(),
      part.at,
    )
    if (part.special === 'photo') await this.photo()
    if (part.special === 'shape') await this.shape()
    await expect(this.canvas.getByRole('option')).toHaveCount(count + 1)
    const element = this.canvas.getByRole('option', { selected: true })
    await hand.press(this.tab('prop'))
    if (part.special === 'shape') await hand.turn(element)
    if (part.at[3] < 812) await this.place(part.at)
    if (part.special === 'shape') await this.number('rotate', '45')
    if (part.text !== undefined) await hand.type(element, part.text)
    for (const [label, value] of Object.entries(part.fields ?? {}))
      await hand.write(this.field(label).first(), value)
    for (const [label, value] of Object.entries(part.choices ?? {}))
      await hand.choose(this.panel.getByRole('combobox', { name: label }), value)
    for (const [label, value] of Object.entries(part.colours ?? {})) await this.colour(label, value)
    if (part.font !== undefined) await this.font(part.font)
    if (part.name !== undefined)
      await hand.write(this.field(this.t('editor', 'layers.name')), part.name)
    await this.special(part)
    if (part.animation !== undefined) await this.animate(part.animation)
  }

  private async place([left, top, width, height]: Rect): Promise<void> {
    for (const [name, value] of Object.entries({ left, top, width, height }))
      await this.number(name, String(value))
  }

  private async number(name: string, value: string): Promise<void> {
    const field = this.field(this.t('editor', `settings.${name}`)).last()
    if ((await field.inputValue()).split(' ')[0] !== value) await this.hand.write(field, value)
  }

  private async colour(label: string, value: string): Promise<void> {
    const name = this.say(`选择颜色：${label}`, `Choose colour: ${label}`)
    await this.hand.press(this.panel.getByRole('button', { name: new RegExp(`^${name} `) }).first())
    const hex = this.hand.page.getByRole('textbox', { name: this.say('色值', 'Hex') })
    await this.hand.write(hex, value)
    await this.hand.page.keyboard.press('Escape')
    await expect(hex).toHaveCount(0)
  }

  private async special({ special }: Part): Promise<void> {
    const { hand } = this
    if (special === 'roses' || special === 'garland') await this.upload(this.files[special])
    if (special === 'photo') await this.mask()
    if (special === 'centred')
      await hand.press(this.panel.getByRole('button', { name: this.say('居中', 'Centre') }).first())
    if (special === 'icon') await this.icon()
    if (special === 'sound') await this.sound()
    if (special === 'carousel') await this.carousel()
    if (special === 'later') await hand.press(this.button(this.say('+7 天', '+7 days')))
    if (special === 'place') await this.map()
  }

  private async photo(): Promise<void> {
    const gallery = this.dialog(this.t('editor', 'library.image.title'))
    await this.hand.send(this.uploadIn(gallery), [this.files.couple])
    const use = this.t('editor', 'library.useOf', { name: this.files.couple.name })
    await this.hand.press(gallery.getByRole('button', { name: use }).first())
    await expect(gallery).toHaveCount(0)
  }

  private async mask(): Promise<void> {
    await this.hand.press(this.row(this.say('选择蒙版形状', 'Choose a mask shape')))
    const shapes = this.dialog(this.t('editor', 'masks.title'))
    await this.hand.press(
      shapes.getByRole('button', { name: this.say('圆形', 'Circle'), exact: true }),
    )
    const overlay = this.dialog(this.say('调整蒙版', 'Adjust mask'))
    await expect(overlay.getByRole('application')).toBeFocused()
    await this.hand.press(overlay.getByRole('button', { name: this.say('确定', 'Confirm') }))
    await expect(overlay).toHaveCount(0)
  }

  private async shape(): Promise<void> {
    const shapes = this.hand.page.getByRole('dialog')
    const frame = this.say('边框矩形', 'Bordered rectangle')
    await this.hand.press(shapes.getByRole('button', { name: frame, exact: true }))
    await expect(shapes).toHaveCount(0)
  }

  private async icon(): Promise<void> {
    await this.hand.press(this.row(this.say('选择图标', 'Choose an icon')).first())
    const icons = this.hand.page.getByRole('dialog')
    await this.hand.search(icons.getByRole('searchbox'), 'heart')
    await this.hand.press(icons.getByRole('button', { name: /heart/i }).first())
    await expect(icons).toHaveCount(0)
  }

  private async sound(): Promise<void> {
    await this.hand.press(this.button(this.say('从音频库选择', 'Choose from the audio library')))
    const library = this.dialog(this.t('messages', 'audio.title'))
    await this.hand.send(this.uploadIn(library), [this.files.song])
    const use = this.t('editor', 'library.useOf', { name: this.files.song.name })
    await this.hand.press(library.getByRole('button', { name: use }).first())
    await expect(library).toHaveCount(0)
  }

  private async carousel(): Promise<void> {
    for (const number of ['2', '1']) {
      const remove = this.say(`移除图片 ${number}`, `Remove picture ${number}`)
      await this.hand.press(this.button(remove))
    }
    const name = this.say('添加图片', 'Add pictures')
    const add = this.panel.getByRole('button', { name, exact: true })
    await this.hand.send(add, [this.files.couple, this.files.rings])
    const move = this.say('移动图片', 'Move picture')
    await expect(this.panel.getByRole('button', { name: new RegExp(`^${move}`) })).toHaveCount(2)
  }

  private async map(): Promise<void> {
    const { search, label, address } = this.plan.place
    const choose = this.say('选择位置', 'Choose a place')
    await this.hand.press(this.row(choose).first())
    const dialog = this.hand.page.getByRole('dialog')
    await this.hand.search(dialog.getByRole('searchbox'), search)
    await this.hand.press(dialog.getByRole('button', { name: new RegExp(search, 'i') }).first())
    await this.hand.write(dialog.getByLabel(this.t('editor', 'place.label')), label)
    await this.hand.write(dialog.getByLabel(this.t('editor', 'place.address')), address)
    await this.hand.press(dialog.getByRole('button', { name: this.t('editor', 'place.confirm') }))
    await expect(dialog).toHaveCount(0)
  }

  private async font(name: string): Promise<void> {
    await this.hand.press(
      this.panel.getByRole('button', { name: this.say('选择字体', 'Choose a font') }).first(),
    )
    const fonts = this.dialog(this.t('editor', 'fonts.title'))
    await this.hand.search(fonts.getByRole('searchbox'), name)
    await this.hand.press(fonts.getByRole('button', { name: new RegExp(`^${name}`) }).last())
    await expect(fonts).toHaveCount(0)
  }

  private async animate(name: string): Promise<void> {
    await this.hand.press(this.tab('animation'))
    const gallery = this.panel.getByRole('region', { name: this.t('animation', 'gallery') })
    const wanted = this.t('animation', `name.${name}`)
    await this.hand.press(gallery.getByRole('button', { name: wanted, exact: true }))
    const rows = this.panel.getByRole('list', { name: this.t('animation', 'timeline') })
    await expect(rows.getByRole('listitem')).toHaveCount(1)
  }

  private dialog(name: string): Locator {
    return this.hand.page.getByRole('dialog', { name })
  }

  private uploadIn(dialog: Locator): Locator {
    return dialog.getByRole('button', { name: this.t('editor', 'library.upload'), exact: true })
  }
}
