/** One message of a server-sent event stream. */
export interface ServerEvent {
  event: string
  data: string
}

/** Reads `text/event-stream` to its end and hands over each message; comments are skipped. */
export async function readEvents(
  body: ReadableStream<Uint8Array>,
  onEvent: (event: ServerEvent) => void,
): Promise<void> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let rest = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    const parts = (rest + decoder.decode(value, { stream: true })).split(/\r?\n\r?\n/)
    rest = parts.pop() ?? ''
    for (const part of parts) {
      const event = parseEvent(part)
      if (event !== null) onEvent(event)
    }
  }
}

function parseEvent(text: string): ServerEvent | null {
  let event = 'message'
  const data: string[] = []
  for (const line of text.split(/\r?\n/)) {
    const [, name, value] = /^(\w+):? ?(.*)$/.exec(line) ?? []
    if (name === 'event') event = value ?? event
    if (name === 'data') data.push(value ?? '')
  }
  return data.length === 0 && event === 'message' ? null : { event, data: data.join('\n') }
}
