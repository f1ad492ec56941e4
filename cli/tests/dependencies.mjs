// Dependency checks of `make check`: licences, bans and sources of crates, and known vulnerabilities of crates and
// packages. A check that cannot reach its data reports `could not look`, which is neither `passed` nor `failed`.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '../..')
const TOOLS = join(ROOT, 'target/tools')
const CARGO_DENY = '0.20.2'
const ADVISORIES = 'https://github.com/rustsec/advisory-db'
/** A package with an advisory that is years old: a registry that does not report it has no advisory data. */
const KNOWN_WEAK = { minimist: ['0.0.8'] }
const ASK = '-/npm/v1/security/advisories/bulk'

const outcomes = []
const tell = (check, outcome, why = '') => outcomes.push({ check, outcome, why })

function run(program, args, options = {}) {
  return spawnSync(program, args, { cwd: ROOT, encoding: 'utf8', maxBuffer: 1 << 28, ...options })
}

/** Returns the path of cargo-deny, and compiles it on first use; it is large, so only `make check` installs it. */
function cargoDeny() {
  const own = join(TOOLS, 'bin/cargo-deny')
  for (const program of [own, 'cargo-deny']) {
    if (run(program, ['--version']).stdout?.includes(CARGO_DENY)) return program
  }
  console.log(`cargo-deny ${CARGO_DENY} is installed into target/tools; this takes some minutes, once`)
  const install = ['install', '--locked', '--root', TOOLS, `cargo-deny@${CARGO_DENY}`]
  // Without the compiler wrapper that `make test` sets for this repository's crates.
  const env = { ...process.env, RUSTC_WORKSPACE_WRAPPER: '', CARGO_BUILD_WARNINGS: 'allow' }
  return run('cargo', install, { stdio: 'inherit', env }).status === 0 ? own : undefined
}

function crates() {
  const deny = cargoDeny()
  if (!deny) {
    tell('crates: bans, licences, sources', 'could not look', 'cargo-deny cannot be installed here')
    tell('crates: advisories', 'could not look', 'cargo-deny cannot be installed here')
    return
  }
  const rules = run(deny, ['--locked', 'check', 'bans', 'licenses', 'sources'], { stdio: 'inherit' })
  tell('crates: bans, licences, sources', rules.status === 0 ? 'passed' : 'failed')
  const reach = run('git', ['ls-remote', '--exit-code', ADVISORIES, 'HEAD'], {
    timeout: 20_000,
    env: { ...process.env, GIT_TERMINAL_PROMPT: '0' },
  })
  if (reach.status !== 0) {
    tell('crates: advisories', 'could not look', `${ADVISORIES} cannot be reached`)
    return
  }
  const known = run(deny, ['--locked', 'check', 'advisories'], { stdio: 'inherit' })
  tell('crates: advisories', known.status === 0 ? 'passed' : 'failed')
}

/**
 * Returns why the registry's advisories cannot be used, if they cannot. `npm audit` reports "0 vulnerabilities" in that
 * case too.
 */
async function unknowing() {
  const registry = run('npm', ['config', 'get', 'registry']).stdout.trim().replace(/\/?$/, '/')
  try {
    const answer = await fetch(new URL(ASK, registry), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(KNOWN_WEAK),
      signal: AbortSignal.timeout(20_000),
    })
    if (!answer.ok) return `the registry answers ${answer.status} when it is asked about weaknesses`
    const about = await answer.json()
    return about.minimist?.length ? undefined : 'the registry knows no weaknesses, not even old ones'
  } catch (error) {
    return `the registry cannot be asked: ${error.message}`
  }
}

async function packages() {
  const check = 'packages in production: advisories'
  const why = await unknowing()
  if (why) {
    tell(check, 'could not look', why)
    return
  }
  const audit = run('npm', ['audit', '--omit=dev', '--json'])
  let found
  try {
    found = JSON.parse(audit.stdout)
  } catch {
    found = { error: { summary: audit.stderr.trim().split('\n')[0] } }
  }
  if (found.error || !found.metadata) {
    tell(check, 'could not look', found.error?.summary ?? 'npm audit gave no answer')
  } else if (found.metadata.vulnerabilities.total === 0) {
    tell(check, 'passed')
  } else {
    console.log(JSON.stringify(found.vulnerabilities, null, 2))
    tell(check, 'failed', `${found.metadata.vulnerabilities.total} weaknesses`)
  }
}

/** The licence in the lock file, or that of the installed package in the form npm used before 2015, which the lock file leaves out. */
function licenceOf(path, { license }) {
  const file = join(ROOT, path, 'package.json')
  if (license || !existsSync(file)) return license
  const { licenses } = JSON.parse(readFileSync(file, 'utf8'))
  return Array.isArray(licenses) ? licenses.map(({ type }) => type).join(' OR ') : undefined
}

/** Reports packages of the lock file whose licence is not in the list of deny.toml. */
function licences() {
  const check = 'packages: licences'
  const rules = readFileSync(join(ROOT, 'deny.toml'), 'utf8')
  const allowed = new Set([...rules.match(/^allow = \[(.*)\]$/m)[1].matchAll(/"([^"]+)"/g)].map((one) => one[1]))
  const lock = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')).packages
  const more = new Set(['OFL-1.1', 'BlueOak-1.0.0', 'Python-2.0', 'CC-BY-4.0', 'MPL-2.0', 'Unlicense'])
  // Exceptions for plugins/text only, see deny.toml and README.md; the language packs have the licence of TinyMCE.
  const exceptions = new Set(['tinymce', 'tinymce-i18n'])
  const wrong = Object.entries(lock).filter(([path, one]) => {
    const name = path.split('node_modules/').pop()
    if (!path.includes('node_modules/') || one.link || exceptions.has(name)) return false
    const either = (licenceOf(path, one) ?? '').replace(/[()]/g, '').split(' OR ')
    return !either.some((each) => each.split(' AND ').every((id) => allowed.has(id) || (one.dev && more.has(id))))
  })
  for (const [path, one] of wrong) console.log(`${path}: ${licenceOf(path, one) ?? 'no licence'}`)
  tell(check, wrong.length === 0 ? 'passed' : 'failed', wrong.length ? `${wrong.length} packages` : '')
}

licences()
await packages()
if (!process.argv.includes("--packages")) crates()
const width = Math.max(...outcomes.map((one) => one.check.length))
for (const { check, outcome, why } of outcomes) {
  console.log(`${check.padEnd(width)}  ${outcome}${why && `: ${why}`}`)
}
process.exit(outcomes.some((one) => one.outcome === 'failed') ? 1 : 0)
