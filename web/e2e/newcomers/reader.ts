import type { Browser, FrameLocator, Locator, Page } from '@playwright/test'
import { expect } from '../host.ts'
import { LANGUAGES, type GuideStep, type Token, type Tongue } from './guide.ts'
import { isWriting, PHONE, SHARPNESS, takeScreenshot, type ScreenshotOptions } from './pictures.ts'
import type { Terminal } from './terminal.ts'

/** A place on the screen in which words are looked for. */
export type SearchScope = Page | Locator | FrameLocator

/** What is read, and where it is tried. */
export interface Guide {
  tongue: Tongue
  browser: Browser
  terminal: Terminal
  /** What the current step still says. */
  rest: Token[]
}

/**
 * Somebody who does what a guide says, word by word: every label is read from the text, must be on the screen, and is used
 * as a person would. Two languages walk the same way with their own words. What is left unread fails the step.
 */
export class Reader {
  constructor(
    private readonly guide: Guide,
    readonly page: Page,
  ) {}

  get language() {
    return LANGUAGES[this.guide.tongue]
  }

  get terminal(): Terminal {
    return this.guide.terminal
  }

  /** The editor's panel of elements, and the one of settings. */
  elements = (): Locator => this.page.locator('aside').first()
  settings = (): Locator => this.page.locator('aside').last()

  async follow(step: GuideStep, walk: Walk | undefined): Promise<void> {
    this.guide.rest = [...step.tokens]
    await walk?.(this)
    expect(this.guide.rest, `“${step.title}” says more than it was tried for`).toEqual([])
  }

  /**
   * The next thing the step says, which has to be of this kind. A picture comes whenever the screen looks like it: the text
   * shows it where it reads well.
   */
  next(kind: Token['kind']): string {
    const { rest } = this.guide
    const isPicture = kind === 'picture'
    const token = rest.find((one) => (one.kind === 'picture') === isPicture)
    expect(token?.kind, `after what was done comes ${JSON.stringify(token)}`).toBe(kind)
    this.guide.rest = rest.filter((one) => one !== token)
    return token?.text ?? ''
  }

  /** What the text says further on, without reading on. */
  ahead(index: number): string {
    const said = this.guide.rest.filter(({ kind }) => kind !== 'picture')
    return said[index]?.text ?? ''
  }

  /** The next words, which are on the screen. */
  async see(place: SearchScope = this.page): Promise<Locator> {
    const words = locateByText(place, this.next('words')).filter({ visible: true }).first()
    await expect(words).toBeVisible({ timeout: 30_000 })
    return words
  }

  async press(place: SearchScope = this.page): Promise<void> {
    await (await this.see(place)).click()
  }

  /** A field named by the next words gets what is to be typed; prose may say either first. */
  async fill(place: SearchScope = this.settings()): Promise<void> {
    const early = this.guide.rest[0]?.kind === 'typed' ? this.next('typed') : undefined
    const field = await this.field(place)
    await field.fill(early ?? this.next('typed'))
    await field.blur()
  }

  /** The field that the next words stand beside or, faintly, in. */
  async field(place: SearchScope = this.settings()): Promise<Locator> {
    const words = this.next('words')
    const field = place
      .getByLabel(words, { exact: true })
      .or(place.getByPlaceholder(words, { exact: true }))
      .filter({ visible: true })
      .first()
    await expect(field).toBeVisible()
    return field
  }

  /** The next block, as commands in the folder of the checkout. */
  run(): void {
    this.terminal.run(this.next('block'))
  }

  /** The picture that comes next. */
  async picture(look: ScreenshotOptions = {}): Promise<void> {
    const name = this.next('picture')
    if (isWriting) await takeScreenshot(this.page, name, look)
  }

  /** A visitor with a phone in hand, who goes on reading where the author stopped. */
  async visit(address: string): Promise<Reader> {
    const phone = { ...PHONE, ...SHARPNESS, locale: this.language }
    const context = await this.guide.browser.newContext(phone)
    const page = await context.newPage()
    await page.goto(address)
    return new Reader(this.guide, page)
  }
}

/** What is done for one step. */
export type Walk = (reader: Reader) => Promise<void> | void

/**
 * What stands on the screen as one piece of text; a button may hold another piece below it. Some labels are stored in small
 * letters, and the screen begins them with a large one.
 */
function locateByText(place: SearchScope, words: string): Locator {
  if (words.includes('"')) throw new Error(`${words}: an XPath would end at the quotation mark`)
  const small = words.charAt(0).toLowerCase() + words.slice(1)
  const isIt = [words, small].map((one) => `normalize-space()="${one}"`).join(' or ')
  return place.locator(`xpath=.//*[text()[${isIt}]]`)
}
