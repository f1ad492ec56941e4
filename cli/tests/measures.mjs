// Prints measures of the source tree: lines and files per room, names used twice, tuple parameters and the like. `node
// cli/tests/measures.mjs [--list] [folder]`; `folder` is another checkout, to compare two of them; `--list` also prints
// the places of tuple parameters and dead request structs.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const list = process.argv.includes('--list')
const root = process.argv.slice(2).find((word) => !word.startsWith('--')) ?? '.'
const tracked = execFileSync('git', ['ls-files'], {
  cwd: root,
  encoding: 'utf8',
  maxBuffer: 1 << 26,
}).split('\n')
const files = tracked.filter(
  (path) => /\.(rs|tsx?|mjs)$/.test(path) && existsSync(join(root, path)),
)
const text = new Map(files.map((path) => [path, readFileSync(join(root, path), 'utf8')]))

const isTest = (path) => /(^|\/)(tests?|e2e)(\/|\.rs$)|\.test\.|\.spec\.|\/bench\//.test(path)
const isRust = (path) => path.endsWith('.rs')

/** Returns the lines of a Rust file without comments and inline test modules. */
function rustCode(source) {
  const shipped = source.split(/\n\s*#\[cfg\(test\)\]\s*\n\s*mod \w+ \{/)[0]
  return shipped.split('\n').filter((line) => line.trim() !== '' && !line.trim().startsWith('//'))
}

/** Returns the lines of a script without blank lines and comments. */
function webCode(source) {
  const bare = source.replace(/\/\*[\s\S]*?\*\//g, '')
  return bare.split('\n').filter((line) => line.trim() !== '' && !line.trim().startsWith('//'))
}

const code = (path) => (isRust(path) ? rustCode : webCode)(text.get(path))
const shipped = (start, rust) =>
  files.filter((path) => path.startsWith(start) && isRust(path) === rust && !isTest(path))

function row(name, value) {
  console.log(`${name.padEnd(46)} ${value}`)
}

/** Prints the number of matches and, with `--list`, their places. */
function listed(name, found) {
  row(name, found.length)
  if (!list) return
  for (const [path, match] of found)
    console.log(`    ${path}: ${match[0].trim().replace(/\s+/g, ' ')}`)
}

function sizes(title, rooms, rust) {
  console.log(`\n${title}`)
  let [allLines, allFiles, allSmall] = [0, 0, 0]
  for (const [name, starts] of rooms) {
    const paths = starts.flatMap((start) => shipped(start, rust))
    if (paths.length === 0) continue
    const counts = paths.map((path) => code(path).length)
    const lines = counts.reduce((sum, count) => sum + count, 0)
    const small = counts.filter((count) => count < 15).length
    row(
      `  ${name}`,
      `${String(lines).padStart(6)} lines ${String(paths.length).padStart(4)} files ${String(small).padStart(4)} under 15 lines`,
    )
    allLines += lines
    allFiles += paths.length
    allSmall += small
  }
  row(
    '  all',
    `${String(allLines).padStart(6)} lines ${String(allFiles).padStart(4)} files ${String(allSmall).padStart(4)} under 15 lines`,
  )
}

const folders = (start, depth) =>
  [
    ...new Set(
      files
        .filter((path) => path.startsWith(start))
        .map((path) => path.split('/').slice(0, depth).join('/')),
    ),
  ].filter((path) => !/\.\w+$/.test(path))

const crates = tracked
  .filter((path) => /^host\/(\w+\/)?Cargo\.toml$/.test(path))
  .map((path) => path.replace('Cargo.toml', 'src/'))
sizes(
  'Rust, without comments and tests',
  [...crates, 'registry/src/', 'cli/src/', 'plugin-api/src/'].map((start) => [start, [start]]),
  true,
)
row(
  '  plugins/*/src',
  `${shipped('plugins/', true).reduce((sum, path) => sum + code(path).length, 0)} lines`,
)
sizes(
  'Web, without comments and tests',
  folders('web/src/', 3).map((start) => [start, [`${start}/`]]),
  false,
)
sizes(
  'Kit and plugins',
  [
    ['plugin-api/web', ['plugin-api/web/']],
    ['plugins/*/web', ['plugins/']],
  ],
  false,
)

const rustHost = files.filter((path) => path.startsWith('host/') && isRust(path) && !isTest(path))
const lines = (paths) => paths.flatMap((path) => code(path).map((line) => [path, line]))
const matches = (paths, pattern) =>
  paths.flatMap((path) =>
    [...code(path).join('\n').matchAll(pattern)].map((match) => [path, match]),
  )

console.log('\nRust')
const names = new Map()
for (const [path, match] of matches(
  rustHost,
  /^\s*pub(?:\([^)]*\))? (?:struct|enum|trait|type) (\w+)/gm,
)) {
  names.set(match[1], [...(names.get(match[1]) ?? []), path])
}
const twice = [...names].filter(([, paths]) => paths.length > 1)
row('  public type names used more than once', twice.length)
console.log(`    ${twice.map(([name, paths]) => `${name} ${paths.length}`).join(', ')}`)
row('  macro_rules!', matches(rustHost, /macro_rules!/g).length)
listed('  tuple parameters', matches(rustHost, /[(,|]\s*(?:mut )?\(\w[\w, &]*\): &?\([^{;]*?\)/g))
listed('  dead request structs', matches(rustHost, /expect\(dead_code[^\n]*\n[^{]*struct \w+/g))
for (const name of ['AppState', 'Ctx']) {
  for (const path of rustHost) {
    const body = text.get(path).match(new RegExp(`pub struct ${name} \\{([\\s\\S]*?)\\n\\}`))
    if (body)
      row(`  public fields of ${name} (${path})`, (body[1].match(/^ {4}pub \w+:/gm) ?? []).length)
  }
}
row(
  '  functions that take the whole App',
  matches(rustHost, /\bapp: &?App\b|State\(app\): State<App>/g).length,
)

const rooms = [...crates, 'registry/src/', 'plugin-api/src/', 'cli/src/']
const rustRooms = rooms
  .map((start) => [start, rustCircles(start)])
  .filter(([, found]) => found.length > 0)
row(
  '  circles of files per crate',
  rustRooms.map(([start, found]) => `${start} ${found.length}`).join(', ') || 'none',
)
for (const [start, found] of rustRooms)
  for (const circle of found) console.log(`    ${start} ${circle}`)

console.log('\nWeb')
const web = files.filter((path) => path.startsWith('web/src/') && !isTest(path))
const isAction = (path) => /editor\/(store|session)\/|sessionActions/.test(path)
row(
  '  direct session writes outside the store',
  lines(web).filter(([path, line]) => /session\.setState\(/.test(line) && !isAction(path)).length,
)
row('  circles of files in different folders', circles(web).length)
for (const circle of circles(web))
  console.log(
    `    ${circle.length}: ${circle.slice(0, 6).join(' ')}${circle.length > 6 ? ' …' : ''}`,
  )

/**
 * Returns strongly connected sets of files that import each other by relative paths and lie in more than one folder.
 */
function circles(paths) {
  const known = new Set(files)
  const resolve = (from, target) => {
    const base = join(from, '..', target)
    return [base, `${base}.ts`, `${base}.tsx`, `${base}/index.ts`].find((path) => known.has(path))
  }
  const graph = new Map(
    paths.map((path) => {
      // `import type` is erased when the program is compiled, so it is not counted.
      const found = [
        ...text.get(path).matchAll(/(?:^|\n)(?:import|export)(?! type)[^'"]*?from '(\.[^']+)'/g),
      ]
      return [
        path,
        found.map((match) => resolve(path, match[1])).filter((target) => target !== undefined),
      ]
    }),
  )
  const [index, low, stack, found] = [new Map(), new Map(), [], []]
  const visit = (node) => {
    index.set(node, index.size)
    low.set(node, index.get(node))
    stack.push(node)
    for (const next of graph.get(node) ?? []) {
      if (!index.has(next)) visit(next)
      if (stack.includes(next)) low.set(node, Math.min(low.get(node), low.get(next)))
    }
    if (low.get(node) !== index.get(node)) return
    const circle = stack.splice(stack.indexOf(node))
    const places = new Set(circle.map((path) => path.slice(0, path.lastIndexOf('/'))))
    if (circle.length > 1 && places.size > 1) found.push(circle.sort())
  }
  for (const path of graph.keys()) if (!index.has(path)) visit(path)
  return found
}

/**
 * Returns import cycles of Rust files of one crate over several folders, by the rules of `cli/tests/tidy/circles.rs`: a
 * file and the folder of its name count as one, and `lib.rs` or `main.rs` is ignored.
 */
function rustCircles(start) {
  const modules = new Map()
  for (const path of files) {
    if (!path.startsWith(start) || !isRust(path) || isTest(path) || /\/testing(\.rs|\/)/.test(path))
      continue
    const name = path.slice(start.length).replace(/\.rs$/, '').replaceAll('/', '::')
    if (name === 'lib' || name === 'main') continue
    const shipped = text.get(path).split(/^\s*#\[cfg\(test\)\]\s*$/m)[0]
    modules.set(name, shipped.replace(/\/\/.*$/gm, ''))
  }
  const names = [...modules.keys()]
  const resolve = (from, target) => {
    let at = from.split('::')
    for (const part of target.split('::').filter((part) => part !== '')) {
      if (part === 'crate') at = []
      else if (part === 'super') at.pop()
      else if (part !== 'self') at.push(part)
    }
    for (; at.length > 0; at.pop()) if (modules.has(at.join('::'))) return at.join('::')
  }
  const uses = (name) => {
    const body = modules.get(name)
    const starts = [...body.matchAll(/(?<![\p{L}\p{N}_:])(?:crate|super|self)::/gu)]
    const targets = starts.flatMap((match) => spread(body.slice(match.index)))
    for (const other of names.filter((other) => other.startsWith(`${name}::`))) {
      const child = other.slice(name.length + 2)
      if (new RegExp(`(?<![\\p{L}\\p{N}_:])${child}::`, 'u').test(body))
        targets.push(`self::${child}`)
    }
    const found = targets.map((target) => resolve(name, target))
    return new Set(found.filter((other) => other !== undefined && other !== name))
  }
  const graph = new Map(names.map((name) => [name, uses(name)]))
  const reached = new Map(
    names.map((name) => {
      const [found, next] = [new Set(), [...graph.get(name)]]
      while (next.length > 0) {
        const one = next.pop()
        if (!found.has(one)) {
          found.add(one)
          next.push(...graph.get(one))
        }
      }
      return [name, found]
    }),
  )
  const folder = (name) =>
    names.some((other) => other.startsWith(`${name}::`))
      ? name
      : name.split('::').slice(0, -1).join('::')
  const circles = new Set()
  for (const name of names) {
    const circle = names.filter(
      (other) => reached.get(name).has(other) && reached.get(other).has(name),
    )
    if (new Set(circle.map(folder)).size > 1) circles.add(circle.sort().join(', '))
  }
  return [...circles]
}

/** Returns the paths at the start of `source`: one path, or those of a list in braces. */
function spread(source) {
  const path = source.match(/^[\p{L}\p{N}_:]*/u)[0]
  const rest = source.slice(path.length)
  if (!rest.startsWith('{') || !path.endsWith('::')) return [path]
  let depth = 1
  const words = ['']
  for (const c of rest.slice(1)) {
    if (c === '{') depth += 1
    if (c === '}') depth -= 1
    if (depth === 0) break
    if (c === ',' && depth === 1) words.push('')
    else words[words.length - 1] += c
  }
  return words
    .map((word) => word.trim())
    .filter((word) => word !== '')
    .flatMap((word) => spread(path + word))
}
