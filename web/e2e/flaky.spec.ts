import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { root } from './host.ts'

/** A test that passes only on retry is reported, not hidden. */
test('a test that needed a second try is named at the end and kept in a file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'pinye-flaky-'))
  const config = join(root, 'web/e2e/unsteady/playwright.config.ts')
  // Nested run: the environment of the outer runner must not reach the inner one.
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(TEST_|PW|PLAYWRIGHT)/.test(name)),
  )
  const cli = join(root, 'node_modules/@playwright/test/cli.js')
  // A separate output folder, as `make e2e` uses for its second run.
  const args = [cli, 'test', '--config', config, '--output', folder]
  const output = execFileSync('node', args, { cwd: root, env, encoding: 'utf8' })
  const kept = readFileSync(join(folder, 'flaky.txt'), 'utf8')
  rmSync(folder, { recursive: true })
  expect(kept).toBe('unsteady.spec.ts:3 › helped by a retry\n')
  expect(output).toContain('1 of 2 tests passed only when tried again')
  expect(output).toContain('FLAKY unsteady.spec.ts:3 › helped by a retry')
  expect(output).not.toContain('FLAKY unsteady.spec.ts:7')
})
