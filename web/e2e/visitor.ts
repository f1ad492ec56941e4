import type { Page } from '@playwright/test'
import { expect, type Host } from './host.ts'
import type { words } from './words.ts'

export type Words = ReturnType<typeof words>

/** Opens screens and checks each. */
export class ScreenWalker {
  constructor(
    readonly page: Page,
    readonly host: Host,
    readonly t: Words,
    readonly look: (name: string) => Promise<void>,
  ) {}

  /** Opens a screen, waits for its content, and compares its title (SH-001). */
  async open(path: string, title: string, shows: string): Promise<void> {
    await this.page.goto(this.host.studio + path)
    await this.page.getByText(shows, { exact: true }).first().waitFor()
    await expect(this.page).toHaveTitle(new RegExp(`^${this.t('common', title)} · `))
  }

  async press(name: string): Promise<void> {
    await this.page.getByRole('button', { name, exact: true }).first().click()
  }

  async choose(name: string): Promise<void> {
    await this.page.getByRole('menuitem', { name }).click()
  }

  /** Checks the open dialog, and closes it. */
  async dialog(name: string): Promise<void> {
    const dialog = this.page.getByRole('dialog').last()
    await dialog.waitFor()
    await this.look(name)
    await this.page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
  }
}
