import type { VisitorUser } from '../visitorBridge.ts'

/** ST-005: keys of the visitor's session, separate from the author's. */
const TOKEN = 'wxToken'
const USER = 'wxUser'

export interface VisitorSession {
  token: () => string | null
  user: () => VisitorUser | null
  open: (token: string, user: VisitorUser) => void
  /** WX-004 */
  close: () => void
  onChange: (tell: () => void) => void
}

/** The visitor's session, stored in the browser for the next visit. */
export function createVisitorSession(): VisitorSession {
  const listeners: (() => void)[] = []
  const notifyListeners = () => listeners.forEach((listener) => listener())
  return {
    token: () => read(TOKEN),
    user: () => userOf(read(USER)),
    open: (token, user) => {
      writeStorage(TOKEN, token)
      writeStorage(USER, JSON.stringify(user))
      notifyListeners()
    },
    close: () => {
      if (read(TOKEN) === null && read(USER) === null) return
      drop(TOKEN)
      drop(USER)
      notifyListeners()
    },
    onChange: (listener) => void listeners.push(listener),
  }
}

/** Values that the browser refuses to store, kept while the page is open. */
const memoryFallback = new Map<string, string>()

function read(key: string): string | null {
  try {
    return memoryFallback.get(key) ?? localStorage.getItem(key)
  } catch {
    return null
  }
}

function writeStorage(key: string, text: string): void {
  try {
    localStorage.setItem(key, text)
  } catch {
    memoryFallback.set(key, text)
  }
}

function drop(key: string): void {
  memoryFallback.delete(key)
  try {
    localStorage.removeItem(key)
  } catch {
    // Without storage there is nothing to remove.
  }
}

/** ST-006: removes a value that cannot be parsed. */
function userOf(text: string | null): VisitorUser | null {
  if (text === null) return null
  try {
    const user = JSON.parse(text) as Partial<VisitorUser> | null
    if (typeof user?.nickname === 'string' && typeof user.username === 'string') {
      return { id: 0, avatar: '', ...user } as VisitorUser
    }
  } catch {
    // Removed below.
  }
  drop(USER)
  return null
}
