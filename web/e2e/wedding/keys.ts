import type { Locator, Page } from '@playwright/test'
import { expect } from '../host.ts'
import { waitUntilStable } from '../axe.ts'
import type { Language } from '../words.ts'
import { writing, type InputDriver, type Rect, type SentFile } from './hand.ts'

/** Limit of Tab presses; no part of the studio has more stops. */
const STOPS = 160

/** Works without a mouse: reaches everything with Tab and F6, and uses keys only. */
export class Keys implements InputDriver {
  constructor(
    readonly page: Page,
    readonly language: Language,
  ) {
    // Registered before any key press: later, Playwright could miss the file chooser.
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

  /** A radio group is one stop; arrow keys move between its options. */
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

  /** The element is added at a free position, and moved by its number fields. */
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

  /** Moves the selection from element to element until this one is selected. */
  private async select(element: Locator): Promise<void> {
    await this.part('[data-canvas]')
    for (let presses = 0; presses < 40; presses += 1) {
      if ((await element.getAttribute('aria-selected')) === 'true') break
      await this.page.keyboard.press('Control+ArrowDown')
    }
    await expect(element).toHaveAttribute('aria-selected', 'true')
  }

  /** Moves between the regions of the studio with F6. */
  private async part(region: string): Promise<void> {
    const isThere = () =>
      this.page.evaluate((name) => document.activeElement?.closest(name) != null, region)
    for (let presses = 0; presses < 6 && !(await isThere()); presses += 1) {
      await this.page.keyboard.press('F6')
    }
    expect(await isThere(), `F6 leads to ${region}`).toBe(true)
  }

  /** Waits until an opening dialog has the focus. */
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

  /** Presses Tab or Shift+Tab as often as necessary; a tab list or a radio group is one stop with arrow keys inside. */
  async reach(target: Locator): Promise<void> {
    // A radio button may be hidden below its label, and is focusable all the same.
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

/** Returns the number of stops between the focused element and the target, and the key that moves there. */
function wayTo(target: Element): { away: number; key: string; at: string } {
  const here = document.activeElement
  const at = here?.outerHTML.slice(0, 120) ?? ''
  if (here === target) return { away: 0, key: '', at }
  // Tab lists and grids have a roving tabindex; arrow keys move within.
  const row = target.closest('[role="tablist"], [role="group"], [role="toolbar"]')
  const inRow = [...(row?.querySelectorAll<HTMLElement>('button') ?? [])]
  const isRow = (target as HTMLElement).tabIndex < 0 || target.matches('[role="tab"]')
  if (isRow && row?.contains(here)) {
    const by = inRow.indexOf(target as HTMLElement) - inRow.indexOf(here as HTMLElement)
    return { away: Math.abs(by), key: by > 0 ? 'ArrowRight' : 'ArrowLeft', at }
  }
  const dialogs = document.querySelectorAll('[role="dialog"][aria-modal="true"]')
  // The focus cycles within a dialog, and within a palette beside a field.
  const room: ParentNode =
    target.closest('[role="dialog"]') ?? dialogs[dialogs.length - 1] ?? document
  const all = room.querySelectorAll<HTMLElement>(
    'a[href], button, input, select, textarea, summary, [tabindex], audio[controls], video[controls]',
  )
  const stops = [...all].filter((node) => {
    if (node === target || node === here || node instanceof HTMLMediaElement) return true
    if (node.tabIndex < 0 || node.matches(':disabled') || node.getClientRects().length === 0)
      return false
    // Collapsed content has a layout but is not focusable.
    if (!node.checkVisibility({ visibilityProperty: true })) return false
    if (!(node instanceof HTMLInputElement) || node.type !== 'radio') return true
    // Radio buttons of a name are one stop: the checked one, or the first.
    const others = [...all].filter(
      (one): one is HTMLInputElement => 'name' in one && one.name === node.name,
    )
    return node === (others.find(({ checked }) => checked) ?? others[0])
  })
  const stop = (isRow && inRow.find(({ tabIndex }) => tabIndex === 0)) || target
  const [from, to] = [stops.indexOf(here as HTMLElement), stops.indexOf(stop as HTMLElement)]
  const by = from < 0 ? 1 : to - from
  // A media player has an unknown number of inner stops, so move by one.
  const isInside = here instanceof HTMLMediaElement
  return { away: isInside ? 1 : Math.abs(by), key: by > 0 ? 'Tab' : 'Shift+Tab', at }
}
