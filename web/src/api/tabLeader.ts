/** Name of the Web Lock and of the broadcast channel that the studio's tabs share. */
const shared = 'pinye-plugin-events'

/** Returns whether tabs of this browser can share one event stream. Web Locks exist in secure contexts only. */
export function canShareStream(): boolean {
  const { locks } = navigator as Partial<Navigator>
  return Boolean(locks) && typeof BroadcastChannel === 'function'
}

/**
 * Leader election with a Web Lock: `lead` runs in one of all tabs. The next tab gets the lock when `lead` ends or the
 * tab is closed or crashes. Returns undefined when `signal` aborts the wait.
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
  /** Sends a message to every tab, including this one. */
  send: (message: Message) => void
  close: () => void
}

/** Opens a channel between the tabs. The sender receives its own messages too, unlike with a plain BroadcastChannel. */
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
