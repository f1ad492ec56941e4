/** Reads files out of a zip archive with what a browser brings along. */

/** Bytes that a file may have when it is unpacked. */
const MOST_BYTES = 60_000_000
const END = 0x06054b50
const ENTRY = 0x02014b50
const END_BYTES = 22
const ENTRY_BYTES = 46

interface Entry {
  offset: number
  packed: number
  isStored: boolean
}

/** Answers a reader of the archive's files by their path; null for one that is not there. */
export function openZip(bytes: Uint8Array): (path: string) => Promise<Uint8Array | null> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const entries = entriesOf(view, bytes)
  return async (path) => {
    const entry = entries.get(path)
    if (!entry) return null
    // A local header repeats the name and may add other fields.
    const start =
      entry.offset +
      30 +
      view.getUint16(entry.offset + 26, true) +
      view.getUint16(entry.offset + 28, true)
    const content = bytes.subarray(start, start + entry.packed)
    return entry.isStored ? content : await inflated(content)
  }
}

function entriesOf(view: DataView, bytes: Uint8Array): Map<string, Entry> {
  const end = endOf(view)
  const entries = new Map<string, Entry>()
  let at = view.getUint32(end + 16, true)
  for (let left = view.getUint16(end + 10, true); left > 0; left -= 1) {
    if (view.getUint32(at, true) !== ENTRY) throw new Error('no zip archive')
    const [name, extra, comment] = [28, 30, 32].map((place) => view.getUint16(at + place, true))
    const path = new TextDecoder().decode(
      bytes.subarray(at + ENTRY_BYTES, at + ENTRY_BYTES + (name ?? 0)),
    )
    entries.set(path, {
      offset: view.getUint32(at + 42, true),
      packed: view.getUint32(at + 20, true),
      isStored: view.getUint16(at + 10, true) === 0,
    })
    at += ENTRY_BYTES + (name ?? 0) + (extra ?? 0) + (comment ?? 0)
  }
  return entries
}

/** The list of files stands at the end, behind it at most a comment. */
function endOf(view: DataView): number {
  const first = Math.max(0, view.byteLength - END_BYTES - 0xffff)
  for (let at = view.byteLength - END_BYTES; at >= first; at -= 1)
    if (view.getUint32(at, true) === END) return at
  throw new Error('no zip archive')
}

async function inflated(packed: Uint8Array): Promise<Uint8Array> {
  const stream = new Blob([packed.slice()])
    .stream()
    .pipeThrough(new DecompressionStream('deflate-raw'))
  const reader = stream.getReader()
  const parts: Uint8Array[] = []
  let size = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    size += value.length
    if (size > MOST_BYTES) {
      await reader.cancel()
      throw new Error('too large')
    }
    parts.push(value)
  }
  const whole = new Uint8Array(size)
  parts.reduce((at, part) => {
    whole.set(part, at)
    return at + part.length
  }, 0)
  return whole
}
