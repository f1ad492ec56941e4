import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { confine } from './confine.ts'
import { prelude } from './prelude.ts'
import type { SandboxStart } from './protocol.ts'

/** Worker globals that consume a device's resources or lead out of the worker. */
const OF_WORKERS = [
  'Worker',
  'SharedWorker',
  'Blob',
  'File',
  'FileReader',
  'OffscreenCanvas',
  'ImageData',
  'WebAssembly',
  'ArrayBuffer',
  'SharedArrayBuffer',
  'Atomics',
  'DataView',
  'Uint8Array',
  'Float64Array',
  'TextEncoder',
  'ReadableStream',
  'Response',
  'fetch',
  'XMLHttpRequest',
  'WebSocket',
  'EventSource',
  'BroadcastChannel',
  'indexedDB',
  'caches',
  'crypto',
  'scheduler',
  'importScripts',
  'postMessage',
  'location',
]

/** Runs a script as a page's worker does; returns its calls. */
function run(content: string): unknown[][] {
  const said: unknown[][] = []
  const port = { onmessage: null, postMessage: (request: unknown[]) => said.push(request) }
  const sources: string[] = []
  const sandbox: Record<string, unknown> = {}
  for (const name of OF_WORKERS) sandbox[name] = function stub() {}
  // The vm context has its own globals of the language.
  for (const name of ['ArrayBuffer', 'Uint8Array', 'DataView', 'WebAssembly', 'Atomics'])
    Reflect.deleteProperty(sandbox, name)
  Object.assign(sandbox, {
    Blob: function Stub([text]: string[]) {
      sources.push(text ?? '')
    },
    URL: { createObjectURL: () => 'blob:x' },
    navigator: { language: 'zh-CN', languages: ['zh-CN'], userAgent: 'x', storage: {} },
    importScripts: () => void runInNewContext(sources.pop() ?? '', sandbox),
  })
  const start: SandboxStart = { scripts: [{ element: 'e', content }], now: Date.now() }
  runInNewContext(`self = globalThis; (${String(prelude)})(${String(confine)})`, sandbox)
  const begin = sandbox.onmessage as (event: unknown) => void
  begin({ data: start, ports: [port] })
  return said
}

/** EM-012 */
describe('what a script has in its worker', () => {
  it('is the language and its timers, and no worker, raw memory or way out', () => {
    const names = JSON.stringify(OF_WORKERS)
    const said = run(`toast(${names}.filter((name) => typeof self[name] !== 'undefined').join())`)
    expect(said).toEqual([['toast', ''], ['ready']])
  })

  it.each([
    ['new Worker("blob:x")', 'ReferenceError'],
    ['self.Worker.call()', 'TypeError'],
    ['new Uint8Array(9)', 'ReferenceError'],
    ['Object.getPrototypeOf(self).constructor.prototype', 'Object'],
    ['[].concat(1).map(String)', '1'],
    [
      '[Math.max(1, 2), JSON.stringify({}), navigator.language, typeof setTimeout, navigator.storage]',
      '2,{},zh-CN',
    ],
  ])('%s gives %s', (code, expected) => {
    const said = run(`try { toast(${code}) } catch (error) { toast(error.name) }`)
    expect(String(said[0]?.[1])).toContain(expected)
  })
})
