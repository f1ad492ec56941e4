import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { bridgeSource, sharedModules } from './sharedModules.mjs'

/** Writes `shared/*.js`: one bridge per shared module. */
export async function writeBridges(studioFolder) {
  const folder = join(studioFolder, 'shared')
  await mkdir(folder, { recursive: true })
  const written = Object.entries(sharedModules).map(async ([specifier, name]) =>
    writeFile(join(folder, `${name}.js`), await bridgeSource(specifier)),
  )
  await Promise.all(written)
}
