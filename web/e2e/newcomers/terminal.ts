import { spawnSync } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { expect, root, type Host } from '../host.ts'

/** Parts of the checkout that commands of a guide write to, or that they do not need. */
const OWN = ['plugins', 'dist', 'Cargo.lock', 'docs', 'test-results', 'pinye-data']
/** Address of the studio in the guides. */
const STUDIO = 'http://127.0.0.1:4173'

/**
 * A shell in a copy of the checkout without plugins except the reader's own. Everything else is linked to the real one,
 * so that the commands of a guide run literally and leave nothing behind.
 */
export class Terminal {
  private readonly folder: string
  private output = ''

  constructor(
    private readonly host: Host,
    name: string,
  ) {
    this.folder = join(host.folder, name)
  }

  /** Runs commands literally on the test's host; returns their output. */
  run(commands: string): string {
    if (!existsSync(this.folder)) this.furnish()
    const text = commands.replaceAll(STUDIO, this.host.studio)
    const done = spawnSync('bash', ['-euo', 'pipefail', '-c', text], {
      cwd: this.folder,
      encoding: 'utf8',
      env: { ...process.env, PINYE_DATA_DIR: join(this.host.folder, 'state') },
    })
    this.output = done.stdout
    expect(done.status, done.stderr).toBe(0)
    return this.output
  }

  /** Asserts that the last commands printed this text. */
  expectOutput(text: string): void {
    expect(this.output).toContain(text)
  }

  has(path: string): boolean {
    return existsSync(join(this.folder, path))
  }

  write(path: string, text: string): void {
    expect(this.has(path), `${path} is there to be changed`).toBe(true)
    writeFileSync(join(this.folder, path), text)
  }

  private furnish(): void {
    for (const own of ['plugins', 'dist']) mkdirSync(join(this.folder, own), { recursive: true })
    copyFileSync(join(root, 'Cargo.lock'), join(this.folder, 'Cargo.lock'))
    for (const name of readdirSync(root)) {
      if (!OWN.includes(name) && !name.startsWith('.'))
        symlinkSync(join(root, name), join(this.folder, name))
    }
  }
}
