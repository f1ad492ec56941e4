import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const require = createRequire(import.meta.url)
const root = resolve(fileURLToPath(import.meta.url), '../../..')
const WHOLE = '@mantine/core/styles.css'
const kit = dirname(require.resolve(WHOLE))
/** Of no component: colours, the page's own look. */
const ALWAYS = ['default-css-variables', 'baseline', 'global']
/** Where the kit is drawn with: the studio, what it lends to plugins, and the kit's own notices. */
const USERS = [
  join(root, 'web/src'),
  join(root, 'plugin-api/web/src'),
  join(dirname(kit), 'notifications/esm'),
]

/**
 * In the build the sheet of the UI kit holds the components that are used, a good third less of what every first visit loads.
 * While developing it is the whole sheet, so that a component can be tried at once.
 */
export function mantineStyles() {
  return {
    name: 'pinye-mantine-styles',
    apply: 'build',
    transform: {
      order: 'pre',
      filter: { id: /@mantine\/core\/styles\.css$/ },
      handler: () => ({ code: usedStyles(), map: null }),
    },
  }
}

/** The sheets of all used components in the order of the kit's own whole sheet. */
export function usedStyles() {
  const whole = readFileSync(require.resolve(WHOLE), 'utf8')
  const names = [...ALWAYS, ...componentsOf(usedNames())]
  const sheets = names
    .map((name) => join(kit, 'styles', `${name}.css`))
    .filter((file) => existsSync(file))
    .map((file) => readFileSync(file, 'utf8').trim())
  const placed = sheets.map((text) => [whole.indexOf(text), text])
  const lost = placed.find(([at]) => at === -1)
  if (lost) throw new Error(`no part of ${WHOLE}: ${lost[1].slice(0, 80)}`)
  return placed
    .sort(([one], [other]) => one - other)
    .map(([, text]) => text)
    .join('\n')
}

/** What is imported from the kit by name, anywhere in the studio. */
function usedNames() {
  const names = new Set()
  for (const folder of USERS) {
    for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
      if (!/\.(tsx?|mjs)$/.test(file)) continue
      const text = readFileSync(join(folder, file), 'utf8')
      for (const [, list] of text.matchAll(
        /import\s*\{([^}]*)\}\s*from\s*['"]@mantine\/core['"]/g,
      )) {
        for (const one of list.split(','))
          names.add(
            one
              .replace(/\btype\b/, '')
              .trim()
              .split(' ')[0],
          )
      }
    }
  }
  return names
}

/** The components behind these names, with those that they are made of. */
function componentsOf(names) {
  const index = readFileSync(join(kit, 'esm/index.mjs'), 'utf8')
  const components = new Set()
  const seen = new Set()
  const follow = (file) => {
    if (seen.has(file) || !existsSync(file)) return
    seen.add(file)
    const sheet = /([^/]+)\.module\.mjs$/.exec(file)
    if (sheet) components.add(sheet[1])
    for (const [, path] of readFileSync(file, 'utf8').matchAll(/(?:from|import) "(\.[^"]+)"/g)) {
      follow(resolve(dirname(file), path))
    }
  }
  for (const [, list, path] of index.matchAll(/import \{([^}]*)\} from "(\.[^"]+)"/g)) {
    if (list.split(',').some((one) => names.has(one.trim().split(' ').at(-1))))
      follow(join(kit, 'esm', path))
  }
  return components
}
