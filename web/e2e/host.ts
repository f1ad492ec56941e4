import { spawn, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { test as base, type BrowserContext } from '@playwright/test'
import { withOwnDatabase } from './database.ts'

export const root = join(dirname(fileURLToPath(import.meta.url)), '../..')
export const pinye = process.env.PINYE ?? join(root, 'target/debug/pinye')
export const ADMIN = { username: 'admin', password: 'Correct-horse-7' }
/** Tag of tests that take minutes and have a shorter variant: `make soak` runs them, `make test` does not. */
export const LONG = '@long'
/**
 * Returns the details of a test that runs in both languages: the second runs in `make soak` only, since
 * `screens.spec.ts` checks every screen in it.
 */
export const secondInSoak = (language: string) => ({ tag: language === 'en-US' ? LONG : [] })
export const AUTHOR = { username: 'demo', password: 'Journey-to-2026' }

/** Studio that issued each token: a browser keeps the session in a cookie of that studio. */
const studios = new Map<string, string>()

/** Returns the session cookie of a token. */
export function sessionCookie(token: string) {
  const studio = studios.get(token)
  if (studio === undefined) throw new Error('a token of no host')
  const name = `pinye_session_${new URL(studio).port}`
  return { name, value: token, url: studio, httpOnly: true, sameSite: 'Strict' as const }
}

/** Signs a browser context in, as the studio's sign-in does. */
export async function signInContext(context: BrowserContext, token: string): Promise<void> {
  await context.addCookies([sessionCookie(token)])
  await context.addInitScript(() => localStorage.setItem('token', 'cookie'))
}

export interface Envelope<T> {
  code: number
  message: string
  data: T
  errors?: { field: string; message: string }[]
}

/** A real host in its own process, with the demo author, on free ports and an empty data folder. */
export class Host {
  studio = ''
  works = ''
  readonly folder = mkdtempSync(join(tmpdir(), 'pinye-e2e-'))
  private child: ChildProcess | undefined
  private output = ''

  /** `checkout` is where the program and what it serves lie: this one, or that of an earlier version. */
  async start(flags: string[] = [], checkout = root): Promise<void> {
    const [studio, works] = [await freePort(), await freePort()]
    this.studio = `http://127.0.0.1:${studio}`
    this.works = `http://127.0.0.1:${works}`
    const state = join(this.folder, 'state')
    shareTheCache(state)
    this.child = spawn(
      checkout === root ? pinye : commandIn(checkout),
      [
        'serve',
        '--demo',
        '--data-dir',
        state,
        '--studio-addr',
        `127.0.0.1:${studio}`,
        '--works-addr',
        `127.0.0.1:${works}`,
        ...withOwnDatabase(flags),
      ],
      {
        cwd: checkout,
        env: {
          ...process.env,
          PINYE_ADMIN_PASSWORD: ADMIN.password,
          PINYE_DEMO_PASSWORD: AUTHOR.password,
        },
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    )
    this.child.stdout?.on('data', (text: Buffer) => (this.output += text.toString()))
    this.child.stderr?.on('data', (text: Buffer) => (this.output += text.toString()))
    const until = Date.now() + 120_000
    while (Date.now() < until) {
      if (this.child.exitCode !== null) break
      if (
        await fetch(`${this.studio}/api/health`).then(
          (answer) => answer.ok,
          () => false,
        )
      )
        return
      await new Promise((resolve) => setTimeout(resolve, 30))
    }
    throw new Error(`the host did not get ready:\n${this.output}`)
  }

  /** Stops the process and keeps its data. */
  async halt(): Promise<void> {
    const child = this.child
    if (child && child.exitCode === null) {
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      await ended
    }
  }

  async stop(): Promise<void> {
    await this.halt()
    rmSync(this.folder, { recursive: true, force: true })
  }

  /** Calls the API; `status` is the HTTP status. Does not throw for error statuses. */
  async call<T>(
    method: string,
    path: string,
    token?: string,
    body?: unknown,
  ): Promise<Envelope<T> & { status: number }> {
    const answer = await fetch(this.studio + path, {
      method,
      headers: {
        'content-type': 'application/json',
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    return { status: answer.status, ...((await answer.json()) as Envelope<T>) }
  }

  async signIn(who: { username: string; password: string }): Promise<string> {
    const answer = await this.call<{ token: string }>('POST', '/api/users/login', undefined, {
      ...who,
      captcha: '',
    })
    if (answer.status !== 200) throw new Error(`cannot sign in: ${JSON.stringify(answer)}`)
    studios.set(answer.data.token, this.studio)
    return answer.data.token
  }

  log(): string {
    return this.output
  }
}

function commandIn(checkout: string): string {
  const release = join(checkout, 'target/release/pinye')
  return existsSync(release) ? release : join(checkout, 'target/debug/pinye')
}

/**
 * Shares the native code cache of plugins, which depends on the plugins only: it is compiled once for all tests, or
 * taken from the host's own tests, which keep it in the same place (`host/tests/it/app.rs`) with the key that signs it.
 */
function shareTheCache(state: string): void {
  if (existsSync(state)) return
  const shared = join(root, 'target/tmp/plugin-cache')
  const key = join(shared, 'key')
  mkdirSync(shared, { recursive: true })
  if (!existsSync(key)) {
    const fresh = join(shared, `key-${process.pid}`)
    writeFileSync(fresh, randomBytes(32).toString('hex'), { mode: 0o600 })
    renameSync(fresh, key)
  }
  mkdirSync(join(state, 'cache'), { recursive: true })
  symlinkSync(shared, join(state, 'cache/plugins'))
  symlinkSync(key, join(state, 'native-code.key'))
}

/** Port ranges of parallel workers start far apart. */
const start = process.pid * 2 + Number(process.env.TEST_PARALLEL_INDEX ?? 0)
let nextPort = 20_000 + (start % 60) * 200

/**
 * Returns a free port below 32,768: higher ports are given to outgoing connections, and one could be taken before the
 * host starts.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = nextPort
    nextPort += 1
    const isFree = await new Promise<boolean>((resolve) => {
      const server = createServer()
      server.once('error', () => resolve(false))
      server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
    })
    if (isFree) return port
  }
}

/**
 * Test with one host per file; `flags` are added to `pinye serve`. Every browser context of a test is closed after it:
 * an open editor keeps working, and twenty of them would slow down later tests until they fail.
 */
export const test = base.extend<{ tidied: void }, { host: Host; flags: string[] }>({
  tidied: [
    async ({ browser }, use) => {
      await use()
      await Promise.all(browser.contexts().map((context) => context.close()))
    },
    { auto: true, timeout: 60_000 },
  ],
  flags: [[], { option: true, scope: 'worker' }],
  host: [
    async ({ flags }, use) => {
      const host = new Host()
      await host.start(flags)
      await use(host)
      await host.stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
})

export { expect } from '@playwright/test'

/** Returns the path of a screenshot. */
export const shot = (name: string): string => join(root, 'test-results/screens', `${name}.png`)
