import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { mantineStyles, usedStyles } from '../../build/mantineStyles.mjs'

const sheet = createRequire(import.meta.url).resolve('@mantine/core/styles.css')
const parts = join(dirname(sheet), 'styles')
const whole = readFileSync(sheet, 'utf8')
const partOf = (name: string) => readFileSync(join(parts, `${name}.css`), 'utf8').trim()

/** What the studio's own files import of the kit by name. */
const imported = new Set(
  Object.values(
    import.meta.glob<string>(['../**/*.tsx', '!../**/*.test.tsx'], {
      query: '?raw',
      import: 'default',
      eager: true,
    }),
  ).flatMap((text) =>
    [...text.matchAll(/import \{([^}]*)\} from '@mantine\/core'/g)].flatMap(([, list = '']) =>
      list.split(',').map((name) => name.trim()),
    ),
  ),
)

describe('the sheet of the kit', () => {
  let used = ''
  beforeAll(() => {
    used = usedStyles()
  })

  it('has the rules of everything that the studio draws with, and of what that is made of', () => {
    const names = readdirSync(parts).map((file) => file.replace('.css', ''))
    const drawn = names.filter((name) => imported.has(name))
    expect(drawn).toEqual(expect.arrayContaining(['Button', 'Menu', 'Modal', 'Tabs', 'Tooltip']))
    // A menu stands in a popover; an input's wrapper is in a file of its own.
    for (const name of [...drawn, 'Popover', 'Input', 'global']) {
      expect(used.includes(partOf(name)), name).toBe(true)
    }
  })

  it('leaves out what nobody draws with, and is a good part smaller for it', () => {
    for (const name of ['Stepper', 'Timeline', 'Spotlight']) expect(imported).not.toContain(name)
    expect(used).not.toContain(partOf('Stepper'))
    expect(used).not.toContain(partOf('Timeline'))
    expect(used.length).toBeLessThan(whole.length * 0.85)
  })

  it('keeps the order of the whole, on which the kit relies', () => {
    const places = ['UnstyledButton', 'Input', 'Popover', 'Button', 'Menu'].map((name) => [
      whole.indexOf(partOf(name)),
      used.indexOf(partOf(name)),
    ])
    const inWhole = places.toSorted(([one = 0], [other = 0]) => one - other)
    const inUsed = places.toSorted(([, one = 0], [, other = 0]) => one - other)
    expect(inUsed).toEqual(inWhole)
  })

  it('takes the place of the whole in the build alone', () => {
    const plugin = mantineStyles()
    expect(plugin.apply).toBe('build')
    const { filter, handler } = plugin.transform as unknown as {
      filter: { id: RegExp }
      handler: () => { code: string }
    }
    expect(filter.id.test(sheet)).toBe(true)
    expect(filter.id.test(join(parts, 'Button.css'))).toBe(false)
    expect(handler().code).toBe(used)
  })
})
