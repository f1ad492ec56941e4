import type { Locator, Page } from '@playwright/test'
import { canvasOf } from '../steps.ts'
import { words, type Language } from '../words.ts'

export interface SentFile {
  name: string
  mimeType: string
  buffer: Buffer
}

/** Left, top, width and height in design pixels. */
export type Rect = readonly [left: number, top: number, width: number, height: number]

/** Actions of a person in the studio, performed with the mouse or with keys alone. */
export interface InputDriver {
  readonly page: Page
  readonly language: Language
  /** Presses a button, a tile, a tab or a link. */
  press: (target: Locator) => Promise<void>
  /** Replaces the content of a field, and leaves the field with Enter. */
  write: (field: Locator, text: string) => Promise<void>
  /** Chooses an entry of a drop-down list. */
  choose: (list: Locator, option: string) => Promise<void>
  /** Chooses an option of a radio group. */
  pick: (choices: Locator, name: string) => Promise<void>
  /** Types a search text, and stays in the field. */
  search: (field: Locator, text: string) => Promise<void>
  /** Selects files in the file chooser that a button opens. */
  send: (button: Locator, files: SentFile[]) => Promise<void>
  /** Adds an element of a type to the page. */
  add: (tile: Locator, at: Rect) => Promise<void>
  /** Types a text in place on the page. */
  type: (element: Locator, lines: readonly string[]) => Promise<void>
  /** Selects two elements, one above the other, and groups them. */
  group: (first: Locator, second: Locator) => Promise<void>
  /** Rotates the selected element a little, and moves it. */
  turn: (element: Locator) => Promise<void>
}

/** Works with a mouse; text is typed with the keyboard. */
export class Mouse implements InputDriver {
  constructor(
    readonly page: Page,
    readonly language: Language,
  ) {}

  async press(target: Locator): Promise<void> {
    await target.click()
  }

  async write(field: Locator, text: string): Promise<void> {
    await field.click({ clickCount: 3 })
    await this.page.keyboard.press('Control+a')
    await this.page.keyboard.type(text)
    await this.page.keyboard.press('Enter')
  }

  async choose(list: Locator, option: string): Promise<void> {
    await list.click()
    await this.page.getByRole('option', { name: option, exact: true }).click()
  }

  async pick(choices: Locator, name: string): Promise<void> {
    await choices.getByText(name, { exact: true }).click()
  }

  async search(field: Locator, text: string): Promise<void> {
    await field.click()
    await this.page.keyboard.type(text)
  }

  async send(button: Locator, files: SentFile[]): Promise<void> {
    const chooser = this.page.waitForEvent('filechooser')
    await button.click()
    await (await chooser).setFiles(files)
  }

  /** Drags the tile to the centre of the target rectangle. */
  async add(tile: Locator, [left, top, width, height]: Rect): Promise<void> {
    await tile.scrollIntoViewIfNeeded()
    const [from, sheet] = [await boxOf(tile), await boxOf(canvasOf(this.page))]
    const zoom = sheet.width / 375
    const to = {
      x: sheet.x + (left + width / 2) * zoom,
      y: sheet.y + (top + height / 2) * zoom,
    }
    await this.drag(middle(from), to)
  }

  async type(element: Locator, lines: readonly string[]): Promise<void> {
    await element.dblclick()
    await writing(this.page, lines)
  }

  async group(first: Locator, second: Locator): Promise<void> {
    await first.click()
    await second.click({ modifiers: ['Shift'] })
    const make = words(this.language)('arrange', 'group.make')
    await this.page.getByRole('button', { name: make, exact: true }).first().click()
  }

  async turn(element: Locator): Promise<void> {
    const at = middle(await boxOf(element))
    await this.drag(at, { x: at.x + 12, y: at.y + 6 })
    const turn = this.page.getByTitle(words(this.language)('editor', 'canvas.rotate'))
    const from = middle(await boxOf(turn))
    await this.drag(from, { x: from.x + 14, y: from.y + 2 })
  }

  private async drag(from: Point, to: Point): Promise<void> {
    const { mouse } = this.page
    await mouse.move(from.x, from.y)
    await mouse.down()
    await mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 3 })
    await mouse.move(to.x, to.y, { steps: 3 })
    await mouse.up()
  }
}

interface Point {
  x: number
  y: number
}

interface Box extends Point {
  width: number
  height: number
}

export async function boxOf(target: Locator): Promise<Box> {
  const box = await target.boundingBox()
  if (!box) throw new Error(`not to be seen: ${String(target)}`)
  return box
}

function middle({ x, y, width, height }: Box): Point {
  return { x: x + width / 2, y: y + height / 2 }
}

/** Waits until the text is selected, which means that it can be edited, and replaces it. */
export async function writing(page: Page, lines: readonly string[]): Promise<void> {
  await page.waitForFunction(() => getSelection()?.isCollapsed === false)
  await page.keyboard.press('Control+a')
  for (const [index, line] of lines.entries()) {
    if (index > 0) await page.keyboard.press('Enter')
    await page.keyboard.type(line)
  }
  await page.keyboard.press('Escape')
}
