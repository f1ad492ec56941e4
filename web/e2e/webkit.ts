import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Builder, By, Origin, type WebDriver, type WebElement } from 'selenium-webdriver'
import { expect, freePort, shot } from './host.ts'
import type { VisitorDriver } from './visitorDriver.ts'

/** The buttons around the page make the window wider than a phone: they get no room. */
const NARROW_WINDOW = '* { min-width: 0; min-height: 0; margin: 0; padding: 0; font-size: 1px; }'

/** WebKitGTK and its driver, on a screen of their own. */
export class WebKit implements VisitorDriver {
  private readonly errorsOfLeftPages: string[] = []

  private constructor(
    private readonly driver: WebDriver,
    private readonly child: ChildProcess,
    private readonly folder: string,
  ) {}

  static async start(): Promise<WebKit> {
    const folder = mkdtempSync(join(tmpdir(), 'pinye-webkit-'))
    mkdirSync(join(folder, 'gtk-3.0'))
    writeFileSync(join(folder, 'gtk-3.0/gtk.css'), NARROW_WINDOW)
    const port = await freePort()
    // A group of its own: the script, the screen, the driver and the browser end together.
    const child = spawn(
      'xvfb-run',
      ['-a', '-s', '-screen 0 1280x1024x24', 'WebKitWebDriver', `--port=${port}`],
      {
        detached: true,
        stdio: 'ignore',
        env: {
          ...process.env,
          XDG_CONFIG_HOME: folder,
          WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
        },
      },
    )
    const server = `http://127.0.0.1:${port}`
    await expect.poll(() => isReady(server), { timeout: 30_000 }).toBe(true)
    const options = { binary: browserPath(), args: ['--automation'] }
    const driver = await new Builder()
      .usingServer(server)
      .withCapabilities({ browserName: 'MiniBrowser', 'webkitgtk:browserOptions': options })
      .build()
    return new WebKit(driver, child, folder)
  }

  async stop(): Promise<void> {
    await this.driver.quit().catch(() => undefined)
    if (this.child.pid !== undefined) process.kill(-this.child.pid, 'SIGTERM')
    rmSync(this.folder, { recursive: true, force: true })
  }

  /** Makes the page as large as this; answers how large it has become. */
  async resize(width: number, height: number): Promise<{ width: number; height: number }> {
    const size = () => this.evaluate(() => ({ width: innerWidth, height: innerHeight }), undefined)
    const around = await this.driver.manage().window().getRect()
    const inner = await size()
    await this.driver
      .manage()
      .window()
      .setRect({
        width: around.width - inner.width + width,
        height: around.height - inner.height + height,
      })
    return size()
  }

  async open(address: string): Promise<void> {
    this.errorsOfLeftPages.push(...(await this.errorsOfPage()))
    await this.driver.get(address)
    await this.evaluate(keepErrors, undefined)
  }

  evaluate<Input, Output>(run: (input: Input) => Output, input: Input): Promise<Output> {
    return this.driver.executeScript<Output>(run, input)
  }

  async press(selector: string): Promise<void> {
    const element = await this.shown(selector)
    await this.settle()
    await element.click()
  }

  async write(field: string, text: string): Promise<void> {
    const element = await this.shown(field)
    await element.clear()
    await element.sendKeys(text)
  }

  async writeDay(field: string, day: string): Promise<void> {
    // The parts of the field stand in the order of the browser's language.
    const [year = '', month = '', date = ''] = day.split('-')
    await (await this.shown(field)).sendKeys([month, date, year].join('/'))
  }

  async choose(select: string, value: string): Promise<void> {
    await (await this.shown(select)).findElement(By.css(`option[value="${value}"]`)).click()
  }

  async swipe(by: number): Promise<void> {
    const [x, y] = await this.evaluate(
      () => [innerWidth / 2, innerHeight * 0.9] as const,
      undefined,
    )
    const at = (part: number) => ({
      x: Math.round(x + by * (part - 0.5)),
      y: Math.round(y),
      origin: Origin.VIEWPORT,
      duration: 60,
    })
    await this.driver.actions().move(at(0)).press().move(at(0.3)).move(at(1)).release().perform()
  }

  async capture(name: string): Promise<Buffer> {
    await this.settle()
    const picture = Buffer.from(await this.driver.takeScreenshot(), 'base64')
    mkdirSync(dirname(shot(name)), { recursive: true })
    writeFileSync(shot(name), picture)
    return picture
  }

  async errors(): Promise<string[]> {
    return [...this.errorsOfLeftPages, ...(await this.errorsOfPage())]
  }

  private async settle(): Promise<void> {
    await expect.poll(() => this.evaluate(unsettled, undefined)).toEqual([])
  }

  private errorsOfPage(): Promise<string[]> {
    return this.evaluate(() => (window as unknown as { errors?: string[] }).errors ?? [], undefined)
  }

  private async shown(selector: string): Promise<WebElement> {
    let found: WebElement | undefined
    await expect
      .poll(
        async () => {
          const all = await this.driver.findElements(By.css(selector))
          const visible = await Promise.all(all.map((one) => one.isDisplayed().catch(() => false)))
          found = all[visible.indexOf(true)]
          return found !== undefined
        },
        { message: `${selector} is shown` },
      )
      .toBe(true)
    return found as WebElement
  }
}

/** Pictures that are not there yet, and what moves, but for what moves without end. Runs in the page. */
function unsettled(): string[] {
  const pictures = [...document.images].filter((image) => {
    image.loading = 'eager'
    return !image.complete
  })
  const animations = document.getAnimations().filter(({ playState, effect }) => {
    return playState === 'running' && effect?.getComputedTiming().endTime !== Infinity
  })
  return [...pictures.map(({ src }) => src), ...animations.map(({ id }) => `animation ${id}`)]
}

/** Runs in the page. */
function keepErrors(): void {
  const errors: string[] = []
  Object.assign(window, { errors })
  addEventListener('error', ({ message }) => errors.push(message))
  addEventListener('unhandledrejection', ({ reason }) => errors.push(String(reason)))
}

async function isReady(server: string): Promise<boolean> {
  const answer = await fetch(`${server}/status`).catch(() => undefined)
  return answer?.ok === true
}

/** The browser that belongs to the library, beside it: `/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser`. */
function browserPath(): string {
  const found = readdirSync('/usr/lib')
    .map((folder) => join('/usr/lib', folder, 'webkit2gtk-4.1/MiniBrowser'))
    .find((file) => existsSync(file))
  if (found === undefined) throw new Error('no MiniBrowser: see web/e2e/webkit.sh')
  return found
}
