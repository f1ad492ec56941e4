import { useEffect, type RefObject } from 'react'

/** Echoes a framed work's request to turn a page back into it, which makes it turn (PV-006). */
export function usePageTurns(frame: RefObject<HTMLIFrameElement | null>, origin: string): void {
  useEffect(() => {
    const handleMessage = (event: MessageEvent<unknown>) => {
      const target = frame.current?.contentWindow
      if (!target || event.source !== target || event.origin !== origin) return
      if (isPageTurn(event.data)) target.postMessage(event.data, origin)
    }
    window.addEventListener('message', handleMessage)
    return () => {
      window.removeEventListener('message', handleMessage)
    }
  }, [frame, origin])
}

function isPageTurn(message: unknown): boolean {
  if (typeof message !== 'object' || message === null) return false
  return 'type' in message && message.type === 'PAGE_NAVIGATE' && 'pageId' in message
}
