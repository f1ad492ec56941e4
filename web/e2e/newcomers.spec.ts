import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, LONG, test } from './host.ts'
import { firstForm } from './newcomers/firstForm.ts'
import { firstPage } from './newcomers/firstPage.ts'
import { firstPlugin } from './newcomers/firstPlugin.ts'
import {
  folder,
  GUIDES,
  LANGUAGES,
  picturesOf,
  stepsOf,
  textOf,
  type Tongue,
} from './newcomers/guide.ts'
import { isWriting, MAX_BYTES, SHARPNESS } from './newcomers/pictures.ts'
import { Reader, type Guide } from './newcomers/reader.ts'
import { Terminal } from './newcomers/terminal.ts'

// A separate host: the guides reset the administrator's password and create works.
test.use({ flags: ['--log', 'json'] })

const WALKS = { 'first-page': firstPage, 'first-form': firstForm, 'first-plugin': firstPlugin }
const TONGUES = Object.keys(LANGUAGES) as Tongue[]

/** Every label that a guide names is on the screen at that step, and every step has the described result. */
for (const tongue of TONGUES) {
  test(
    `a newcomer follows the guides in ${LANGUAGES[tongue]}`,
    {
      tag: LONG,
    },
    async ({ host, browser }) => {
      test.setTimeout(240_000)
      const locale = LANGUAGES[tongue]
      const viewport = { width: 1280, height: 800 }
      const newcomer = async () =>
        (await browser.newContext({ locale, viewport, ...SHARPNESS })).newPage()
      const guide: Guide = {
        tongue,
        browser,
        terminal: new Terminal(host, `checkout-${tongue}`),
        rest: [],
      }
      let page = await newcomer()
      for (const name of GUIDES) {
        // The form continues with the account of the first page; the plugin needs an administrator.
        if (name === 'first-plugin') page = await newcomer()
        const reader = new Reader(guide, page)
        const [steps, walks] = [stepsOf(tongue, name), WALKS[name](host)]
        expect(walks).toHaveLength(steps.length)
        for (const [index, step] of steps.entries())
          await test.step(`${name} ${step.title}`, () => reader.follow(step, walks[index]))
      }
      // The guide in the other language creates a plugin of the same name.
      const token = guide.terminal.run('target/debug/pinye admin token --user admin').trim()
      expect((await host.call('DELETE', '/api/plugins/stars', token)).status).toBe(200)
    },
  )
}

/** Pictures that no guide uses are removed; the used ones exist and are small. */
test('every picture of the guides is there, small, and shown', () => {
  test.skip(isWriting, 'they are being taken')
  for (const tongue of TONGUES) {
    const shown = GUIDES.flatMap((name) => stepsOf(tongue, name))
      .flatMap(({ tokens }) => tokens)
      .filter(({ kind }) => kind === 'picture')
      .map(({ text }) => text)
    expect(picturesOf(tongue)).toEqual(shown.sort())
    for (const name of shown) {
      expect(statSync(join(folder, tongue, name)).size, name).toBeLessThanOrEqual(MAX_BYTES)
    }
  }
})

/** A link in a guide points to a file of the repository, and its fragment to a heading there. */
test('the links of the guides lead somewhere', () => {
  test.skip(isWriting, 'pictures are being taken')
  const names = ['README', ...GUIDES]
  for (const [tongue, name] of TONGUES.flatMap((tongue) =>
    names.map((name) => [tongue, name] as const),
  )) {
    for (const [, path = '', place] of textOf(tongue, name).matchAll(LINK)) {
      const file = join(folder, tongue, path)
      expect(existsSync(file), `${tongue}/${name}.md: ${path}`).toBe(true)
      if (place !== undefined) expect(placesOf(file), `${tongue}/${name}.md`).toContain(place)
    }
  }
})

const LINK = /\]\((?!https?:)([^)#]+)(?:#([^)]+))?\)/g

/** Returns the anchors of a file's headings. */
function placesOf(file: string): string[] {
  const headings = readFileSync(file, 'utf8').matchAll(/^#+ (.+)$/gm)
  return [...headings].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )
}
