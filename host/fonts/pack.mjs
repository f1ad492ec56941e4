// Packs the fonts of library.json into `dist/fonts`: verifies the hash of each file, compresses it with brotli once,
// and removes files that library.json no longer lists. A file that exists already is kept: its name is its hash.
import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'

const HERE = dirname(fileURLToPath(import.meta.url))
const ROOT = join(HERE, '../..')
const OUT = join(ROOT, 'dist/fonts')

/** Brotli: the large window saves a sixth. Quality 9 takes four times as long as 7 for a twenty-fifth less. */
const SETTINGS = { [constants.BROTLI_PARAM_QUALITY]: 7, [constants.BROTLI_PARAM_LGWIN]: 24 }

async function pack({ path, sha256 }, out) {
  if (existsSync(out)) return
  const bytes = readFileSync(join(ROOT, 'node_modules', path))
  const found = createHash('sha256').update(bytes).digest('hex')
  if (found !== sha256) throw new Error(`${path} is not the file that library.json means: ${found}`)
  const packed = await promisify(brotliCompress)(bytes, { params: SETTINGS })
  // Write and rename: an interrupted run leaves no truncated file under the final name.
  writeFileSync(`${out}.part`, packed)
  renameSync(`${out}.part`, out)
}

mkdirSync(OUT, { recursive: true })
const faces = JSON.parse(readFileSync(join(HERE, 'library.json'), 'utf8')).flatMap(
  (family) => family.faces,
)
const name = ({ sha256 }) => `${sha256}.ttf.br`
for (const file of readdirSync(OUT)) {
  if (!faces.some((face) => name(face) === file)) rmSync(join(OUT, file))
}
await Promise.all(faces.map((face) => pack(face, join(OUT, name(face)))))
