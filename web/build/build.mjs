import { existsSync } from 'node:fs'
import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { writeBridges } from './bridges.mjs'
import { listFiles } from './listFiles.mjs'
import { copyTinymce } from './tinymce.mjs'

const web = resolve(fileURLToPath(import.meta.url), '../..')

await build({ root: web, configFile: resolve(web, 'vite.config.ts') })
await writeBridges(resolve(web, 'dist/studio'))
await listFiles(resolve(web, 'dist/studio'))
await copyTinymce(resolve(web, 'dist/tinymce'))

const visitorBuild = resolve(web, 'build-visitor.mjs')
if (existsSync(visitorBuild)) {
  const result = spawnSync(process.execPath, [visitorBuild], { cwd: web, stdio: 'inherit' })
  if (result.status !== 0) process.exit(result.status ?? 1)
}
