import { useEffect, useState, type RefObject } from 'react'

/** Why a framed draft's scripts were terminated; the counterpart is `web/src/runtime/scripts/scripts.ts`. */
export type ScriptsEnd = 'flood' | 'silent'

/** Returns why the scripts of a framed draft were terminated; resets when another address is shown. */
export function usePreviewScripts(
  frame: RefObject<HTMLIFrameElement | null>,
  address: string,
): ScriptsEnd | null {
  const [ended, setEnded] = useState<{ address: string; reason: ScriptsEnd } | null>(null)
  useEffect(() => {
    const { origin } = new URL(address)
    const handleMessage = (event: MessageEvent<unknown>) => {
      const target = frame.current?.contentWindow
      if (!target || event.source !== target || event.origin !== origin) return
      const reason = reasonOf(event.data)
      if (reason) setEnded({ address, reason })
    }
    window.addEventListener('message', handleMessage)
    return () => {
      window.removeEventListener('message', handleMessage)
    }
  }, [frame, address])
  return ended?.address === address ? ended.reason : null
}

function reasonOf(message: unknown): ScriptsEnd | null {
  if (typeof message !== 'object' || message === null) return null
  const { type, reason } = message as { type?: unknown; reason?: unknown }
  if (type !== 'PREVIEW_SCRIPTS_ENDED') return null
  return reason === 'flood' || reason === 'silent' ? reason : null
}
