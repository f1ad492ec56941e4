import { test, type CDPSession, type Page } from '@playwright/test'

/** Key that ends a composition: Enter commits the composed text, Escape discards it. */
export type EndingKey = 'Enter' | 'Escape'

/** How a browser sends the key event that ends a composition. */
export interface ImeSequence {
  browser: string
  /** Whether the event names the key; Chrome on Windows sends `Process` for every key. */
  isNamed: boolean
  /** Whether the composition ends before the key event, which then has `isComposing: false`. */
  endsFirst: boolean
}

export const IME_SEQUENCES: readonly ImeSequence[] = [
  { browser: 'Chrome on Windows', isNamed: false, endsFirst: false },
  { browser: 'Chrome on macOS', isNamed: true, endsFirst: false },
  { browser: 'Safari', isNamed: true, endsFirst: true },
]

/** Runs a test step for each browser's sequence. */
export async function forEachSequence(
  run: (sequence: ImeSequence, index: number) => Promise<void>,
): Promise<void> {
  for (const [index, sequence] of IME_SEQUENCES.entries())
    await test.step(sequence.browser, () => run(sequence, index))
}

/** Key code of every key event handled by an input method. */
const IME_KEY_CODE = 229
const KEY_CODES = { Enter: 13, Escape: 27 }

/** Simulated input method that types into the focused field. */
export class InputMethod {
  private composed = ''

  private constructor(
    private readonly page: Page,
    private readonly devtools: CDPSession,
  ) {}

  static async of(page: Page): Promise<InputMethod> {
    return new InputMethod(page, await page.context().newCDPSession(page))
  }

  /** Composes the text character by character, without committing it. */
  async compose(text: string): Promise<void> {
    for (let length = 1; length <= text.length; length += 1) {
      await this.keyDown('Process', 'KeyA')
      await this.setComposition(text.slice(0, length))
      await this.keyUp('a', 'KeyA', 65)
    }
  }

  /** Ends the composition by a key, with the events of the given browser. */
  async end({ isNamed, endsFirst }: ImeSequence, key: EndingKey): Promise<void> {
    if (!endsFirst) await this.keyDown(isNamed ? key : 'Process', key)
    if (key === 'Enter') await this.commit()
    else await this.setComposition('')
    // Chromium itself never sends such a key event outside of a composition.
    if (endsFirst) await this.page.evaluate(dispatchImeKey, { key, keyCode: IME_KEY_CODE })
    await this.keyUp(key, key, KEY_CODES[key])
  }

  private async setComposition(text: string): Promise<void> {
    this.composed = text
    const { length } = text
    const range = { selectionStart: length, selectionEnd: length }
    await this.devtools.send('Input.imeSetComposition', { text, ...range })
  }

  private async commit(): Promise<void> {
    await this.devtools.send('Input.insertText', { text: this.composed })
    this.composed = ''
  }

  /** Sends a raw key event without a character: an input method inserts the text itself. */
  private async keyDown(key: string, code: string): Promise<void> {
    const press = { key, code, windowsVirtualKeyCode: IME_KEY_CODE }
    await this.devtools.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...press })
  }

  private async keyUp(key: string, code: string, windowsVirtualKeyCode: number): Promise<void> {
    const release = { key, code, windowsVirtualKeyCode }
    await this.devtools.send('Input.dispatchKeyEvent', { type: 'keyUp', ...release })
  }
}

function dispatchImeKey({ key, keyCode }: { key: string; keyCode: number }): void {
  const init = { key, code: key, keyCode, bubbles: true, cancelable: true, composed: true }
  document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', init))
}
