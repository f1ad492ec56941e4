import type { SandboxStart, SandboxEvent } from './protocol.ts'

/**
 * Code that runs in the worker before the author's scripts; passed as text, so it must not use anything from its
 * surroundings. Each script gets the page's API as local variables (`web/src/editor/features/scripts/pageApi.ts`
 * describes them) and fails on its own. `confine` is called before the first script runs.
 */
export function prelude(confine: (scope: object) => void): void {
  const scope = self as unknown as DedicatedScope
  const { Blob: BlobType, URL: Addresses } = scope
  const load = scope.importScripts.bind(scope)
  const handlers = new Map<string, (() => void)[]>()
  let port: MessagePort | undefined
  const send = (...request: unknown[]) => port?.postMessage(request)
  const fail = (element: string, error: unknown) =>
    send(
      'fail',
      element,
      error instanceof Error ? `${error.name}: ${error.message}` : String(error),
    )
  const apiOf = (element: string, ahead: number) =>
    Object.freeze({
      element,
      on(event: string, run: () => void) {
        const key = `${event} ${element}`
        handlers.set(key, [...(handlers.get(key) ?? []), run])
      },
      show: (target = element) => send('show', target),
      hide: (target = element) => send('hide', target),
      toggle: (target = element) => send('toggle', target),
      setText: (text: unknown, target = element) => send('text', target, String(text)),
      playAnimation: (type: string, ms = 1000, target = element) => send('play', target, type, ms),
      goToPage: (index: number) => send('go', index),
      openLink: (url: string) => send('link', url),
      toast: (text: unknown) => send('toast', String(text)),
      now: () => Date.now() + ahead,
    })
  const run = (element: string, content: string, ahead: number) => {
    scope.begin = (script) => {
      script(apiOf(element, ahead)).catch((error: unknown) => fail(element, error))
    }
    const names = '{on,show,hide,toggle,setText,playAnimation,goToPage,openLink,toast,now,element}'
    // One line precedes the author's first.
    const text = `"use strict";begin(async(${names})=>{\n${content}\n})`
    try {
      load(Addresses.createObjectURL(new BlobType([text], { type: 'text/javascript' })))
    } catch (error) {
      fail(element, error)
    }
  }
  scope.onmessage = (event) => {
    scope.onmessage = null
    port = event.ports[0]
    if (!port) return
    const { scripts, now } = event.data as SandboxStart
    const ahead = now - Date.now()
    confine(scope)
    port.onmessage = ({ data }: MessageEvent<SandboxEvent>) => {
      if (data[0] === 'ping') {
        send('pong')
        return
      }
      for (const handler of handlers.get(`${data[0]} ${data[1]}`) ?? []) {
        try {
          handler()
        } catch (error) {
          fail(data[1], error)
        }
      }
    }
    for (const { element, content } of scripts) run(element, content, ahead)
    send('ready')
  }
  interface DedicatedScope {
    onmessage: ((event: MessageEvent) => void) | null
    importScripts: (address: string) => void
    Blob: typeof Blob
    URL: typeof URL
    begin: (script: (api: unknown) => Promise<void>) => void
  }
}
