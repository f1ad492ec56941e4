/** Name of the lock and of the channel that the studio's tabs share. */
const shared = 'pinye-plugin-events'

/** Whether tabs of this browser can share one event stream. Web Locks exist in secure contexts only. */
export function canShareStream(): boolean {
  const { locks } = navigator as Partial<Navigator>
  return Boolean(locks) && typeof BroadcastChannel === 'function'
}

/**
 * Leader election with a Web Lock: of all tabs, `lead` runs in one. The next tab gets the lock when `lead` has ended, the tab
 * was closed or has crashed. Answers undefined where `signal` ended the waiting.
 */
export async function runAsLeader<T>(
  signal: AbortSignal,
  lead: () => Promise<T>,
): Promise<T | undefined> {
  try {
    return await navigator.locks.request(shared, { signal }, lead)
  } catch (error) {
    if (signal.aborted) return undefined
    throw error
  }
}

export interface TabChannel<Message> {
  /** To every tab, this one too. */
  send: (message: Message) => void
  close: () => void
}

/** Messages between the tabs. The sender is a receiver like the others: a channel by itself leaves it out. */
export function openTabChannel<Message>(
  onMessage: (message: Message) => void,
): TabChannel<Message> {
  const channel = new BroadcastChannel(shared)
  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    onMessage(data)
  }
  return {
    send: (message) => {
      channel.postMessage(message)
      onMessage(message)
    },
    close: () => {
      channel.close()
    },
  }
}
