import type { Page } from '@playwright/test'
import { Fingers } from './fingers.ts'
import { shot } from './host.ts'

/** What a visitor does in a browser, whether Playwright or WebDriver moves it. Selectors name the first element that is shown. */
export interface VisitorDriver {
  open: (address: string) => Promise<void>
  /** Runs a function in the page, of which it knows nothing but its input. */
  evaluate: <Input, Output>(run: (input: Input) => Output, input: Input) => Promise<Output>
  press: (selector: string) => Promise<void>
  write: (field: string, text: string) => Promise<void>
  /** A day like 2026-12-24. */
  writeDay: (field: string, day: string) => Promise<void>
  choose: (select: string, value: string) => Promise<void>
  /** Drags the page by so many pixels to the right, near its lower edge. */
  swipe: (by: number) => Promise<void>
  /** Keeps a picture of the window. */
  capture: (name: string) => Promise<Buffer>
  /** Errors of the page's scripts. */
  errors: () => Promise<string[]>
}

export class PlaywrightDriver implements VisitorDriver {
  private readonly found: string[] = []

  constructor(private readonly page: Page) {
    page.on('pageerror', (error) => this.found.push(error.message))
    page.on('console', (line) => {
      // The islands say what failed as a warning, and draw on.
      if (['error', 'warning'].includes(line.type())) this.found.push(line.text())
    })
  }

  async open(address: string): Promise<void> {
    await this.page.goto(address)
  }

  evaluate<Input, Output>(run: (input: Input) => Output, input: Input): Promise<Output> {
    // Playwright's own types tell inputs that cross from those that do not.
    return this.page.evaluate<Output, Input>(run as never, input as never)
  }

  async press(selector: string): Promise<void> {
    await this.shown(selector).tap()
  }

  async write(field: string, text: string): Promise<void> {
    await this.shown(field).fill(text)
  }

  async writeDay(field: string, day: string): Promise<void> {
    await this.shown(field).fill(day)
  }

  async choose(select: string, value: string): Promise<void> {
    await this.shown(select).selectOption(value)
  }

  async swipe(by: number): Promise<void> {
    const { width, height } = this.page.viewportSize() ?? { width: 390, height: 844 }
    const [x, y] = [width / 2, height * 0.9]
    const fingers = await Fingers.on(this.page)
    await fingers.down(0, { x: x - by / 2, y })
    await fingers.move({ 0: { x: x + by / 2, y } })
    await fingers.up(0)
  }

  capture(name: string): Promise<Buffer> {
    return this.page.screenshot({ path: shot(name) })
  }

  async errors(): Promise<string[]> {
    return Promise.resolve(this.found)
  }

  private shown(selector: string) {
    return this.page.locator(selector).filter({ visible: true }).first()
  }
}
