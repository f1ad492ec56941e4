import { readdirSync } from 'node:fs'
import js from '@eslint/js'
import compat from 'eslint-plugin-compat'
import { createNodeResolver, importX } from 'eslint-plugin-import-x'
import reactHooks from 'eslint-plugin-react-hooks'
import tseslint from 'typescript-eslint'

/** Who may import whom in the browser half: architecture.md, section 2. */
const webRooms = {
  model: ['contract', 'time'],
  ui: ['contract', 'keys'],
  locales: ['contract'],
  api: ['model', 'contract'],
  plugins: ['model', 'api', 'kit'],
  runtime: ['model', 'api', 'plugins', 'ui', 'kit'],
  editor: ['model', 'api', 'plugins', 'runtime', 'ui', 'locales', 'kit'],
  manager: ['model', 'api', 'ui', 'keys', 'time'],
  account: ['model', 'api', 'ui'],
  admin: ['model', 'api', 'ui'],
}

/** What rooms without the kit may take of it: types that both share, and functions about keys and times that need no more. */
const kitParts = {
  contract: ['./src/contract'],
  keys: ['./src/keys.ts'],
  time: ['./src/time'],
}

function zonesOf([room, allowed]) {
  const folders = Object.keys(webRooms).filter(
    (other) => other !== room && !allowed.includes(other),
  )
  const forbidden = [...folders, 'app'].map((other) => `./web/src/${other}`)
  const target = `./web/src/${room}`
  const message = `${room} may only use: ${allowed.join(', ')}.`
  const zone = { target, from: forbidden, message }
  if (allowed.includes('kit')) return [zone]
  const except = allowed.flatMap((name) => kitParts[name] ?? [])
  return [zone, { target, from: ['./plugin-api/web'], except, message }]
}

/**
 * Keys are read with `keyOf` (or `shortcutKey`), which answers nothing while an input method takes them: an Enter that chooses
 * a word must not choose a picture as well.
 */
const keyOfEvent = {
  meta: { type: 'problem', schema: [], messages: { raw: 'Read keys with keyOf(event).' } },
  create(context) {
    const { getTypeAtLocation } = context.sourceCode.parserServices
    const names = ['key', 'keyCode', 'which', 'isComposing']
    const isKeyEvent = (node) => getTypeAtLocation(node).getSymbol()?.name === 'KeyboardEvent'
    return {
      MemberExpression(node) {
        const isRaw = !node.computed && names.includes(node.property.name)
        if (isRaw && isKeyEvent(node.object)) context.report({ node, messageId: 'raw' })
      },
      ObjectPattern(node) {
        const found = node.properties.find(({ key }) => names.includes(key?.name))
        if (found && isKeyEvent(node)) context.report({ node: found, messageId: 'raw' })
      },
    }
  },
}

const pluginNames = readdirSync(new URL('plugins', import.meta.url))

const zones = [
  ...Object.entries(webRooms).flatMap(zonesOf),
  { target: './plugin-api/web', from: ['./web', './plugins'], message: 'The kit stands alone.' },
  {
    target: './plugins',
    from: ['./web', './host', './registry'],
    message: 'Plugins use the kit only.',
  },
  ...pluginNames.map((name) => ({
    target: `./plugins/${name}`,
    from: pluginNames.filter((other) => other !== name).map((other) => `./plugins/${other}`),
    message: 'A plugin never uses another plugin.',
  })),
]

export default tseslint.config(
  {
    ignores: [
      '**/dist/**',
      '**/node_modules/**',
      'target/**',
      'pinye-data/**',
      '**/schema.d.ts',
      'test-results/**',
      '.cache/**',
      // Holds placeholders; it is linted as what `plugin new` makes of it.
      'cli/template/**',
      // In AssemblyScript, which only looks like TypeScript.
      'cli/transforms/**',
      'playwright-report/**',
    ],
  },
  js.configs.recommended,
  {
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.recommendedTypeChecked],
    languageOptions: {
      parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname },
    },
    rules: {
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/consistent-type-imports': 'error',
      // A plugin's promise is never left alone, but an event handler may start one.
      '@typescript-eslint/no-misused-promises': [
        'error',
        { checksVoidReturn: { attributes: false } },
      ],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_' }],
      // react-router's redirect and react-query's errors are thrown on purpose.
      '@typescript-eslint/only-throw-error': 'off',
      '@typescript-eslint/restrict-template-expressions': [
        'error',
        { allowNumber: true, allow: ['URLSearchParams'] },
      ],
    },
  },
  {
    files: ['**/*.{ts,tsx,js,mjs}'],
    plugins: { 'import-x': importX },
    settings: {
      'import-x/resolver-next': [
        createNodeResolver({ extensions: ['.ts', '.tsx', '.js', '.mjs', '.json'] }),
      ],
      'import-x/parsers': { '@typescript-eslint/parser': ['.ts', '.tsx'] },
    },
    rules: {
      'import-x/no-restricted-paths': ['error', { basePath: import.meta.dirname, zones }],
      'import-x/order': [
        'error',
        {
          groups: [
            ['builtin', 'external'],
            ['internal', 'parent', 'sibling', 'index'],
          ],
        },
      ],
      'import-x/no-duplicates': 'error',
      'max-lines': ['error', { max: 300, skipBlankLines: false }],
      'max-lines-per-function': ['error', { max: 80, skipBlankLines: true, skipComments: true }],
    },
  },
  {
    files: [
      'web/src/**/*.{ts,tsx}',
      'plugin-api/web/src/**/*.{ts,tsx}',
      'plugins/*/web/**/*.{ts,tsx}',
      'web/e2e/*/web/**/*.{ts,tsx}',
    ],
    ignores: ['**/*.test.{ts,tsx}'],
    extends: [reactHooks.configs.flat.recommended],
    plugins: { pinye: { rules: { 'key-of-event': keyOfEvent } } },
    rules: { 'pinye/key-of-event': 'error' },
  },
  {
    // The document changes by `transact`, the session by its actions: both have their writers in the store's folder alone.
    files: ['web/src/editor/**/*.{ts,tsx}'],
    ignores: ['web/src/editor/store/**'],
    rules: {
      'no-restricted-syntax': [
        'error',
        ...['document', 'session', 'layout'].map((store) => ({
          selector: `MemberExpression[property.name='setState'][object.property.name='${store}'], MemberExpression[property.name='setState'][object.name='${store}']`,
          message: 'Change the document with transact, and the session with its actions.',
        })),
      ],
    },
  },
  {
    files: ['**/*.test.{ts,tsx}', '**/e2e/**'],
    // A suite is one function by nature; its tests are short.
    rules: { 'max-lines-per-function': 'off' },
  },
  {
    // What visitors load, by the browsers that are promised to them: iOS 15.0 and Android's WebView 90 (SH-034).
    files: ['web/src/runtime/**/*.{ts,tsx}', 'plugins/*/web/**/*.{ts,tsx}'],
    ignores: [
      '**/*.test.{ts,tsx}',
      '**/testing/**',
      // Editors of plugins run in the studio.
      'plugins/picture/web/{crop,mask}/**',
      'plugins/*/web/*Editor.tsx',
    ],
    plugins: { compat },
    settings: { browsers: ['ios_saf 15.0', 'chrome 90'] },
    rules: {
      'compat/compat': 'error',
      'no-restricted-syntax': [
        'error',
        ...[
          [
            "CallExpression[callee.property.name='createElement'][arguments.0.value='dialog']",
            'Safari has dialogs since 15.4: take a box with a role.',
          ],
          [
            "CallExpression[callee.property.name='showModal']",
            'Safari has it since 15.4: ask whether it is there, and do without it.',
          ],
        ].map(([selector, message]) => ({ selector, message })),
      ],
    },
  },
  {
    // A design is a drawing in words: one list from the top of a page to its end.
    files: ['web/templates/designs/**'],
    rules: { 'max-lines': 'off', 'max-lines-per-function': 'off' },
  },
  {
    files: ['**/*.{js,mjs}'],
    languageOptions: {
      globals: {
        console: 'readonly',
        process: 'readonly',
        globalThis: 'readonly',
        URL: 'readonly',
        Buffer: 'readonly',
        fetch: 'readonly',
        AbortSignal: 'readonly',
      },
    },
  },
  {
    // Measurements run in Node and hand functions to the browser.
    files: ['bench/**'],
    languageOptions: {
      globals: Object.fromEntries(
        [
          'document',
          'window',
          'localStorage',
          'fetch',
          'performance',
          'setTimeout',
          'requestAnimationFrame',
          'PerformanceObserver',
          'FormData',
          'Blob',
        ].map((name) => [name, 'readonly']),
      ),
    },
  },
  {
    files: ['web/public/*.js'],
    languageOptions: {
      globals: Object.fromEntries(
        ['document', 'localStorage', 'self', 'caches', 'fetch', 'location', 'URL'].map((name) => [
          name,
          'readonly',
        ]),
      ),
    },
  },
)
