import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

const STREETS = ['北山街 18 号', '龙井路 5 号', '南山路 101 号']

/** Fake of Tencent's map service: returns as many tea houses as a search requests, and the address of each point. */
export class MapStandIn {
  url = ''
  /** Recorded requests with their parameters. */
  readonly asked: string[] = []
  fails = false
  private server: Server | undefined

  async start(): Promise<void> {
    const server = createServer((request, response) => {
      const { pathname, searchParams } = new URL(request.url ?? '/', this.url)
      this.asked.push(`${pathname} ${searchParams.get('keyword') ?? searchParams.get('location')}`)
      const answers: Record<string, object> = {
        '/ws/place/v1/suggestion/': {
          status: 0,
          data: teaHouses(Number(searchParams.get('page_size'))),
        },
        '/ws/geocoder/v1/': { status: 0, result: { address: '浙江省杭州市西湖区灵隐路 3 号' } },
      }
      const answer = this.fails ? { status: 121, message: 'no more today' } : answers[pathname]
      response.writeHead(answer ? 200 : 404, { 'content-type': 'application/json' })
      response.end(JSON.stringify(answer ?? {}))
    })
    this.server = server
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    this.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  }

  async stop(): Promise<void> {
    this.server?.closeAllConnections()
    await new Promise((resolve) => this.server?.close(resolve))
  }

  /** Returns the flags of a host that uses this service. */
  flags(): string[] {
    return ['--map-key', 'canary-map-key', '--map-url', this.url]
  }
}

const teaHouses = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    title: at === 0 ? '湖畔茶室' : `茶室 ${at + 1}`,
    address: `浙江省杭州市西湖区${STREETS[at % STREETS.length]}`,
    location: { lat: 30.25 + at / 1000, lng: 120.14 },
  }))
