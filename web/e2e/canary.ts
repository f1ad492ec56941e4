import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * Server of a foreign origin: its scripts report that they ran, and its pages have no protection at all. A real server
 * instead of intercepted requests, which would disable the browser's cache.
 */
export class Canary {
  address = ''
  /** Numbers of the payloads that loaded a script from here. */
  readonly asked = new Set<number>()
  private readonly pages = new Map<string, string>()
  private server: Server | undefined

  async start(): Promise<void> {
    const server = createServer((request, answer) => {
      const path = request.url ?? ''
      const n = /^\/hit\/(\d+)$/.exec(path)?.[1]
      const body = n === undefined ? this.pages.get(path) : `hit(${n})`
      if (n !== undefined) this.asked.add(Number(n))
      answer.writeHead(body === undefined ? 404 : 200, {
        'content-type': n === undefined ? 'text/html; charset=utf-8' : 'text/javascript',
        'access-control-allow-origin': '*',
      })
      answer.end(body)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    this.server = server
    this.address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  }

  /** Adds a page with each of these documents in its own frame; returns its address. */
  framing(documents: string[]): string {
    const frames = documents.map((body, i) => {
      this.pages.set(`/document/${i}`, `<!doctype html><meta charset="utf-8"><body>${body}`)
      return `<iframe src="/document/${i}"></iframe>`
    })
    this.pages.set('/', `<!doctype html><title>control</title>${frames.join('')}`)
    return `${this.address}/`
  }

  async stop(): Promise<void> {
    const { server } = this
    server?.closeAllConnections()
    await new Promise((resolve) => (server ? server.close(resolve) : resolve(undefined)))
  }
}
