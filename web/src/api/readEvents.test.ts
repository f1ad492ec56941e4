import { describe, expect, it } from 'vitest'
import { readEvents, type ServerEvent } from './readEvents.ts'

async function read(chunks: string[]): Promise<ServerEvent[]> {
  const events: ServerEvent[] = []
  const encoder = new TextEncoder()
  const body = new ReadableStream<Uint8Array>({
    start(stream) {
      for (const chunk of chunks) stream.enqueue(encoder.encode(chunk))
      stream.close()
    },
  })
  await readEvents(body, (event) => events.push(event))
  return events
}

describe('reading server-sent events', () => {
  it('joins messages that arrive in pieces', async () => {
    const events = await read(['event: lo', 'aded\nda', 'ta: {"id":"a"}\n', '\ndata: x\n\n'])
    expect(events).toEqual([
      { event: 'loaded', data: '{"id":"a"}' },
      { event: 'message', data: 'x' },
    ])
  })

  it('skips comments that only keep the connection open', async () => {
    expect(await read([': ping\n\n', ': ping\r\n\r\n'])).toEqual([])
  })
})
