// Writes the bundled templates: `works/<name>/work.json` and the drawings beside it. Videos and sounds are in the
// folder already, `make covers` takes the covers.
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { begin } from './builder.mjs'

const here = dirname(fileURLToPath(import.meta.url))
const target = join(here, 'works')
const only = process.argv.slice(2)

/** Formats one element per line, for readable diffs. */
function written({ pages, ...work }) {
  const lines = pages.map(({ elements, ...page }, at) => {
    const drawn = at === 0 ? { ...page, thumbnailUrl: 'file:cover.jpg' } : page
    const head = JSON.stringify(drawn).slice(0, -1)
    return `${head},"elements":[\n${elements.map((one) => JSON.stringify(one)).join(',\n')}\n]}`
  })
  return `${JSON.stringify(work).slice(0, -1)},"pages":[\n${lines.join(',\n')}\n]}\n`
}

for (const file of readdirSync(join(here, 'designs')).sort()) {
  const name = file.replace(/\.mjs$/, '')
  if (only.length > 0 && !only.some((part) => name.includes(part))) continue
  begin(name)
  const { design } = await import(join(here, 'designs', file))
  const { drawings = {}, ...work } = design()
  const folder = join(target, name)
  mkdirSync(folder, { recursive: true })
  for (const old of readdirSync(folder)) if (old.endsWith('.svg')) rmSync(join(folder, old))
  for (const [drawing, content] of Object.entries(drawings))
    writeFileSync(join(folder, drawing), content)
  const common = { cover_image_url: 'file:cover.jpg', disable_wx_share: false, width: 375 }
  writeFileSync(join(folder, 'work.json'), written({ ...common, ...work }))
}
