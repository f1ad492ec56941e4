import type { Locator, Page } from '@playwright/test'
import { expect } from '../host.ts'
import { waitUntilStable } from '../axe.ts'
import type { Language } from '../words.ts'
import { writing, type InputDriver, type Rect, type SentFile } from './hand.ts'

/** More presses of Tab than any part of the studio has stops. */
const STOPS = 160

/** A person without a mouse: everything is reached with Tab and F6, and done with keys. */
export class Keys implements InputDriver {
  constructor(
    readonly page: Page,
    readonly language: Language,
  ) {
    // Whoever listens only when a key is pressed may come too late for the window that it opens.
    page.on('filechooser', () => undefined)
  }

  async press(target: Locator): Promise<void> {
    await this.reach(target)
    await this.page.keyboard.press('Enter')
  }

  async write(field: Locator, text: string): Promise<void> {
    await this.reach(field)
    await this.page.keyboard.press('Control+a')
    await this.page.keyboard.type(text)
    await this.page.keyboard.press('Enter')
  }

  async choose(list: Locator, option: string): Promise<void> {
    await this.reach(list)
    await this.page.keyboard.press('Enter')
    const wanted = this.page.getByRole('option', { name: option, exact: true })
    await expect(wanted).toBeVisible()
    for (let presses = 0; presses < 30; presses += 1) {
      if ((await wanted.getAttribute('data-combobox-selected')) !== null) break
      await this.page.keyboard.press('ArrowDown')
    }
    await this.page.keyboard.press('Enter')
  }

  /** The row is one stop; arrows go from choice to choice. */
  async pick(choices: Locator, name: string): Promise<void> {
    await this.reach(choices.getByRole('radio', { checked: true }))
    const wanted = choices.getByRole('radio', { name, exact: true })
    for (let presses = 0; presses < 10 && !(await wanted.isChecked()); presses += 1)
      await this.page.keyboard.press('ArrowRight')
    await expect(wanted).toBeChecked()
  }

  async search(field: Locator, text: string): Promise<void> {
    await this.reach(field)
    await this.page.keyboard.type(text)
  }

  async send(button: Locator, files: SentFile[]): Promise<void> {
    await this.reach(button)
    const chooser = this.page.waitForEvent('filechooser')
    await this.page.keyboard.press('Enter')
    await (await chooser).setFiles(files)
  }

  /** Added where there is room for it; its numbers say where it belongs. */
  async add(tile: Locator, _: Rect): Promise<void> {
    await this.press(tile)
  }

  async type(element: Locator, lines: readonly string[]): Promise<void> {
    await this.select(element)
    await this.page.keyboard.press('Enter')
    await writing(this.page, lines)
  }

  async group(first: Locator, second: Locator): Promise<void> {
    await this.select(first)
    await this.page.keyboard.press('Control+Shift+ArrowDown')
    await expect(second).toHaveAttribute('aria-selected', 'true')
    await this.page.keyboard.press('Control+g')
  }

  async turn(element: Locator): Promise<void> {
    await this.select(element)
    for (const key of ['Shift+ArrowRight', 'ArrowDown', 'r']) await this.page.keyboard.press(key)
  }

  /** Goes from element to element until this one is selected. */
  private async select(element: Locator): Promise<void> {
    await this.part('[data-canvas]')
    for (let presses = 0; presses < 40; presses += 1) {
      if ((await element.getAttribute('aria-selected')) === 'true') break
      await this.page.keyboard.press('Control+ArrowDown')
    }
    await expect(element).toHaveAttribute('aria-selected', 'true')
  }

  /** F6 goes from part to part of the studio. */
  private async part(region: string): Promise<void> {
    const isThere = () =>
      this.page.evaluate((name) => document.activeElement?.closest(name) != null, region)
    for (let presses = 0; presses < 6 && !(await isThere()); presses += 1) {
      await this.page.keyboard.press('F6')
    }
    expect(await isThere(), `F6 leads to ${region}`).toBe(true)
  }

  /** A dialog takes the focus as it opens, and has it before anybody presses a key. */
  private async arrived(target: Locator): Promise<void> {
    await expect
      .poll(() =>
        target.evaluate((node) => {
          const dialog = node.closest('[role="dialog"]')
          return dialog === null || dialog.contains(document.activeElement)
        }),
      )
      .toBe(true)
    await waitUntilStable(this.page)
  }

  /** Tab, or Tab with Shift, as often as it takes; a group of tabs or of choices is one stop, and has arrows inside. */
  async reach(target: Locator): Promise<void> {
    // A choice of a row is drawn by its label, and has the focus all the same.
    await target.waitFor({ state: 'attached' })
    await this.arrived(target)
    const region = await target.evaluate((node) => {
      const part = node.closest('[data-region]')?.getAttribute('data-region')
      return part == null ? null : `[data-region="${part}"]`
    })
    if (region !== null) await this.part(region)
    const been: string[] = []
    for (let tries = 0; tries < 24; tries += 1) {
      const { away, key, at } = await target.evaluate(wayTo)
      if (away === 0) return
      been.push(`${at}: ${away} x ${key}`)
      if (away > STOPS) break
      for (let presses = 0; presses < away; presses += 1) await this.page.keyboard.press(key)
    }
    throw new Error(`${String(target)} is not reached by keys:\n${been.join('\n')}`)
  }
}

/** How many stops lie between what has the focus and this, and the key that goes there. */
function wayTo(target: Element): { away: number; key: string; at: string } {
  const here = document.activeElement
  const at = here?.outerHTML.slice(0, 120) ?? ''
  if (here === target) return { away: 0, key: '', at }
  // Tabs, and what is laid out in a grid, are one stop of Tab; arrows go on inside.
  const row = target.closest('[role="tablist"], [role="group"], [role="toolbar"]')
  const inRow = [...(row?.querySelectorAll<HTMLElement>('button') ?? [])]
  const isRow = (target as HTMLElement).tabIndex < 0 || target.matches('[role="tab"]')
  if (isRow && row?.contains(here)) {
    const by = inRow.indexOf(target as HTMLElement) - inRow.indexOf(here as HTMLElement)
    return { away: Math.abs(by), key: by > 0 ? 'ArrowRight' : 'ArrowLeft', at }
  }
  const dialogs = document.querySelectorAll('[role="dialog"][aria-modal="true"]')
  // What is closed on its last stop begins anew with its first: a dialog, and a palette beside a field.
  const room: ParentNode =
    target.closest('[role="dialog"]') ?? dialogs[dialogs.length - 1] ?? document
  const all = room.querySelectorAll<HTMLElement>(
    'a[href], button, input, select, textarea, summary, [tabindex], audio[controls], video[controls]',
  )
  const stops = [...all].filter((node) => {
    if (node === target || node === here || node instanceof HTMLMediaElement) return true
    if (node.tabIndex < 0 || node.matches(':disabled') || node.getClientRects().length === 0)
      return false
    // What is folded away has a place and no stop.
    if (!node.checkVisibility({ visibilityProperty: true })) return false
    if (!(node instanceof HTMLInputElement) || node.type !== 'radio') return true
    // All choices of a name are one stop: the chosen one, or the first.
    const others = [...all].filter(
      (one): one is HTMLInputElement => 'name' in one && one.name === node.name,
    )
    return node === (others.find(({ checked }) => checked) ?? others[0])
  })
  const stop = (isRow && inRow.find(({ tabIndex }) => tabIndex === 0)) || target
  const [from, to] = [stops.indexOf(here as HTMLElement), stops.indexOf(stop as HTMLElement)]
  const by = from < 0 ? 1 : to - from
  // A player has stops of its own inside, nobody knows how many: one is gone on at a time.
  const isInside = here instanceof HTMLMediaElement
  return { away: isInside ? 1 : Math.abs(by), key: by > 0 ? 'Tab' : 'Shift+Tab', at }
}
