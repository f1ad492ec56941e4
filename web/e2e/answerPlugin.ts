import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ADMIN, expect, pinye, root, type Host } from './host.ts'

let built: Buffer | undefined

/** Gives a host the element type `answer`, a field of a form: `web/e2e/answer`, built once. */
export async function installAnswerPlugin(host: Host): Promise<void> {
  built ??= build(join(host.folder, 'packages'))
  const token = await host.signIn(ADMIN)
  const form = new FormData()
  form.append('package', new Blob([new Uint8Array(built)]), 'answer.pinye')
  const registered = await fetch(`${host.studio}/api/plugins`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  })
  // Another journey may have installed it on the same host.
  expect([201, 409], await registered.text()).toContain(registered.status)
  const enabled = await host.call('PUT', '/api/plugins/answer', token, { enabled: true })
  expect(enabled.status, JSON.stringify(enabled)).toBe(200)
}

function build(folder: string): Buffer {
  const out = ['plugin', 'build', join(root, 'web/e2e/answer'), '--out', folder]
  execFileSync(pinye, out, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] })
  const [name = ''] = readdirSync(folder).filter((file) => file.endsWith('.pinye'))
  return readFileSync(join(folder, name))
}
