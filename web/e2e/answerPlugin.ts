import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ADMIN, expect, pinye, root, type Host } from './host.ts'

const built = new Map<string, Buffer>()

/** Installs the element types `answer`, a form field, and `send`, its button: `web/e2e/answer`, built once. */
export const installAnswerPlugin = (host: Host): Promise<void> => install(host, 'answer')

/** Installs the element type `hostile`, whose browser module fails in every way: `web/e2e/hostile`, built once. */
export const installHostilePlugin = (host: Host): Promise<void> => install(host, 'hostile')

async function install(host: Host, id: string): Promise<void> {
  const bytes = built.get(id) ?? build(id, join(host.folder, 'packages', id))
  built.set(id, bytes)
  const token = await host.signIn(ADMIN)
  const form = new FormData()
  form.append('package', new Blob([new Uint8Array(bytes)]), `${id}.pinye`)
  const registered = await fetch(`${host.studio}/api/plugins`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  })
  // Another test may have installed it on the same host.
  expect([201, 409], await registered.text()).toContain(registered.status)
  const enabled = await host.call('PUT', `/api/plugins/${id}`, token, { enabled: true })
  expect(enabled.status, JSON.stringify(enabled)).toBe(200)
}

function build(id: string, folder: string): Buffer {
  const out = ['plugin', 'build', join(root, 'web/e2e', id), '--out', folder]
  execFileSync(pinye, out, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] })
  const [name = ''] = readdirSync(folder).filter((file) => file.endsWith('.pinye'))
  return readFileSync(join(folder, name))
}
