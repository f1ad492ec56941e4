import type { Browser, FrameLocator, Locator, Page } from '@playwright/test'
import { expect } from '../host.ts'
import { LANGUAGES, type GuideStep, type Token, type Tongue } from './guide.ts'
import { isWriting, PHONE, SHARPNESS, takeScreenshot, type ScreenshotOptions } from './pictures.ts'
import type { Terminal } from './terminal.ts'

/** Part of the screen in which text is searched. */
export type SearchScope = Page | Locator | FrameLocator

/** A guide and the environment in which it is executed. */
export interface Guide {
  tongue: Tongue
  browser: Browser
  terminal: Terminal
  /** Remaining parts of the current step. */
  rest: Token[]
}

/**
 * Executes a guide literally: every label is read from the text, must be on the screen, and is used as a person would.
 * The same code runs both languages with their own labels. Unread parts fail the step.
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

  /** The editor's elements panel and settings panel. */
  elements = (): Locator => this.page.locator('aside').first()
  settings = (): Locator => this.page.locator('aside').last()

  async follow(step: GuideStep, walk: Walk | undefined): Promise<void> {
    this.guide.rest = [...step.tokens]
    await walk?.(this)
    expect(this.guide.rest, `“${step.title}” says more than it was tried for`).toEqual([])
  }

  /**
   * Reads the next part of the step, which must be of this kind. Pictures are read independently of the other parts,
   * since the text shows them where they fit best.
   */
  next(kind: Token['kind']): string {
    const { rest } = this.guide
    const isPicture = kind === 'picture'
    const token = rest.find((one) => (one.kind === 'picture') === isPicture)
    expect(token?.kind, `after what was done comes ${JSON.stringify(token)}`).toBe(kind)
    this.guide.rest = rest.filter((one) => one !== token)
    return token?.text ?? ''
  }

  /** Returns a later part of the text without reading it. */
  ahead(index: number): string {
    const said = this.guide.rest.filter(({ kind }) => kind !== 'picture')
    return said[index]?.text ?? ''
  }

  /** Reads the next label, which must be on the screen. */
  async see(place: SearchScope = this.page): Promise<Locator> {
    const words = locateByText(place, this.next('words')).filter({ visible: true }).first()
    await expect(words).toBeVisible({ timeout: 30_000 })
    return words
  }

  async press(place: SearchScope = this.page): Promise<void> {
    await (await this.see(place)).click()
  }

  /** Fills the field named by the next label with the next typed text; either may come first in the text. */
  async fill(place: SearchScope = this.settings()): Promise<void> {
    const early = this.guide.rest[0]?.kind === 'typed' ? this.next('typed') : undefined
    const field = await this.field(place)
    await field.fill(early ?? this.next('typed'))
    await field.blur()
  }

  /** Returns the field with the next label or placeholder. */
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

  /** Runs the next block as commands in the checkout's folder. */
  run(): void {
    this.terminal.run(this.next('block'))
  }

  /** Takes the next picture. */
  async picture(look: ScreenshotOptions = {}): Promise<void> {
    const name = this.next('picture')
    if (isWriting) await takeScreenshot(this.page, name, look)
  }

  /** Returns a visitor with a phone who continues the guide where the author stopped. */
  async visit(address: string): Promise<Reader> {
    const phone = { ...PHONE, ...SHARPNESS, locale: this.language }
    const context = await this.guide.browser.newContext(phone)
    const page = await context.newPage()
    await page.goto(address)
    return new Reader(this.guide, page)
  }
}

/** Implementation of one step. */
export type Walk = (reader: Reader) => Promise<void> | void

/**
 * Finds the element with this text; a button may contain another text below it. Also matches the first letter in lower
 * case, since CSS capitalizes some labels.
 */
function locateByText(place: SearchScope, words: string): Locator {
  if (words.includes('"')) throw new Error(`${words}: an XPath would end at the quotation mark`)
  const small = words.charAt(0).toLowerCase() + words.slice(1)
  const isIt = [words, small].map((one) => `normalize-space()="${one}"`).join(' or ')
  return place.locator(`xpath=.//*[text()[${isIt}]]`)
}
