import { newId } from '../../../model/newId.ts'

const CHANNEL = 'pinye-open-works'
/** Milliseconds to wait for answers of other tabs with the same work. */
const ANSWER_MS = 200

interface Message {
  kind: 'asks' | 'answers'
  workId: number
  from: string
  /** Slot of the sender; null while it is still choosing one. */
  slot: number | null
}

export interface Channel {
  postMessage: (message: unknown) => void
  onmessage: ((event: MessageEvent) => void) | null
  close: () => void
}

export interface TabSlotOptions {
  workId: number
  /** Returns the slots in which closed tabs left drafts, the first one to offer first. */
  leftBehind: () => Promise<readonly number[]>
  /** Called once when another tab has the work open or opens it. */
  onOther: () => void
  openChannel?: () => Channel | null
}

export interface TabSlot {
  /** Resolves to the slot of this tab; no two open tabs share one. */
  slot: Promise<number>
  leave: () => void
}

/**
 * Assigns each tab with the same work a slot of its own for drafts and history. Uses a broadcast channel, since Web
 * Locks need HTTPS. An opening tab asks the others, which answer with their slots; tabs that ask at the same time take
 * free slots in the order of their ids.
 */
export function claimTabSlot(parts: TabSlotOptions): TabSlot {
  const { workId, leftBehind, onOther, openChannel = broadcastChannel } = parts
  const channel = openChannel()
  const id = newId()
  const asking = new Set([id])
  const taken = new Set<number>()
  let slot: number | null = null
  let isAlone = true

  const send = (kind: Message['kind']) =>
    channel?.postMessage({ kind, workId, from: id, slot } satisfies Message)

  function handleMessage({ data }: MessageEvent): void {
    const message = data as Message
    if (message.workId !== workId || message.from === id) return
    if (message.slot === null) {
      asking.add(message.from)
    } else {
      asking.delete(message.from)
      taken.add(message.slot)
    }
    if (message.kind === 'asks') send('answers')
    if (isAlone) onOther()
    isAlone = false
  }

  async function choose(): Promise<number> {
    send('asks')
    const [preferred] = await Promise.all([leftBehind(), channel ? wait(ANSWER_MS) : undefined])
    const all = [...preferred, ...Array(taken.size + asking.size + preferred.length).keys()]
    const free = [...new Set(all)].filter((one) => !taken.has(one))
    slot = free[[...asking].sort().indexOf(id)] ?? 0
    send('answers')
    return slot
  }

  if (channel) channel.onmessage = handleMessage
  return { slot: choose(), leave: () => channel?.close() }
}

function broadcastChannel(): Channel | null {
  return typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(CHANNEL)
}

function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
