// The editors compared with ours: installed into their own package, bundled, and served by a plain server.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'

const SOURCES = { floor: 'floor.js', grapesjs: 'grapesjs.js', puck: 'puck.jsx' }
const KINDS = { '.js': 'text/javascript', '.css': 'text/css', '.png': 'image/png', '.html': 'text/html; charset=utf-8' }

/** Serves every editor under its name, and the pictures. `taken` returns the gzip bytes fetched since its last call. */
export async function servePeers(root, pictures) {
  const home = join(root, 'bench/peers')
  if (!existsSync(join(home, 'node_modules'))) execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: home, stdio: 'inherit' })
  const folder = mkdtempSync(join(tmpdir(), 'pinye-peers-'))
  await build({
    entryPoints: Object.fromEntries(Object.entries(SOURCES).map(([name, file]) => [name, join(home, 'src', file)])),
    outdir: folder,
    bundle: true,
    minify: true,
    splitting: true,
    format: 'esm',
    target: 'es2022',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
    loader: { '.woff2': 'dataurl', '.woff': 'dataurl', '.svg': 'dataurl' },
    logLevel: 'error',
  })
  const files = new Map(pictures.map((bytes, index) => [`/pictures/${index}.png`, bytes]))
  for (const name of Object.keys(SOURCES)) files.set(`/${name}.html`, Buffer.from(pageOf(name, existsSync(join(folder, `${name}.css`)))))
  const read = (path) => files.get(path) ?? (path.includes('..') ? undefined : ifThere(join(folder, path)))
  let bytes = 0
  const server = createServer((request, response) => {
    const path = new URL(request.url, 'http://peers').pathname
    const body = read(path)
    if (body && extname(path) !== '.png') bytes += gzipSync(body, { level: 9 }).length
    response.writeHead(body ? 200 : 404, { 'content-type': KINDS[extname(path)] ?? 'text/plain' })
    response.end(body)
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    address: `http://127.0.0.1:${server.address().port}`,
    pictures: pictures.map((_, index) => `/pictures/${index}.png`),
    taken: () => {
      const before = bytes
      bytes = 0
      return before
    },
    stop: () => {
      server.close()
      server.closeAllConnections()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function pageOf(name, hasStyle) {
  const style = hasStyle ? `<link rel="stylesheet" href="/${name}.css">` : ''
  return `<!doctype html><html><head><title>${name}</title>${style}</head><body style="margin:0"><div id="editor"></div><script type="module" src="/${name}.js"></script></body></html>`
}

const ifThere = (file) => (existsSync(file) ? readFileSync(file) : undefined)
