import { newId } from '../../../model/newId.ts'

const CHANNEL = 'pinye-open-works'
/** Milliseconds in which the other tabs that have the work open answer. */
const ANSWER_MS = 200

interface Message {
  kind: 'asks' | 'answers'
  workId: number
  from: string
  /** The slot of the sender; null while it is still looking for one. */
  slot: number | null
}

export interface Channel {
  postMessage: (message: unknown) => void
  onmessage: ((event: MessageEvent) => void) | null
  close: () => void
}

export interface TabSlotOptions {
  workId: number
  /** Slots in which a closed tab left a draft, the one to be offered first at the front. */
  leftBehind: () => Promise<readonly number[]>
  /** Another tab has the work open, or opens it now; called once. */
  onOther: () => void
  openChannel?: () => Channel | null
}

export interface TabSlot {
  /** Settles at the slot of this tab: no two tabs that are open keep drafts in the same one. */
  slot: Promise<number>
  leave: () => void
}

/**
 * Gives each tab that has a work open a slot of its own for drafts and history. A channel instead of Web Locks, which browsers have
 * over https only. A tab that opens asks the others and says which slot it has taken; tabs that ask at the same time take the free
 * slots in the order of their ids.
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
