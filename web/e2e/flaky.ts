import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FullConfig, Reporter, Suite, TestCase } from '@playwright/test/reporter'

/**
 * Reporter: lists the tests that passed only on retry at the end of the run, and writes the list to `flaky.txt` in the
 * output folder. A retry that passes is not a success, but a flaky test.
 */
export default class FlakyReporter implements Reporter {
  private suite: Suite | undefined
  private file = ''

  onBegin(config: FullConfig, suite: Suite): void {
    this.suite = suite
    this.file = join(config.projects[0]?.outputDir ?? 'test-results', 'flaky.txt')
  }

  // `onExit` runs after the other reporters have printed their summaries.
  onExit(): Promise<void> {
    const flaky = this.suite?.allTests().filter((test) => test.outcome() === 'flaky') ?? []
    mkdirSync(join(this.file, '..'), { recursive: true })
    writeFileSync(this.file, flaky.map((test) => `${nameOf(test)}\n`).join(''))
    if (flaky.length > 0) this.say(flaky)
    return Promise.resolve()
  }

  private say(flaky: TestCase[]): void {
    const line = '!'.repeat(78)
    console.log(`\n${line}`)
    console.log(
      `${flaky.length} of ${this.suite?.allTests().length ?? 0} tests passed only when tried again:`,
    )
    for (const test of flaky) {
      console.log(`  FLAKY ${nameOf(test)}`)
      console.log(`        ${firstLine(test)}`)
    }
    console.log(`They are listed in ${this.file} and want mending.\n${line}`)
  }

  printsToStdio(): boolean {
    return false
  }
}

function nameOf(test: TestCase): string {
  const file = test.location.file.split('/').at(-1) ?? ''
  return `${file}:${test.location.line} › ${test.title}`
}

function firstLine(test: TestCase): string {
  const failed = test.results.find(({ status }) => status !== 'passed')
  return (failed?.error?.message ?? failed?.status ?? '').split('\n')[0] ?? ''
}
