import { Button } from '@mantine/core'
import i18next from 'i18next'
import { reloadSafely } from '../ui/reload.ts'
import { toast } from '../ui/toast.tsx'

/** What the host serves now; the build writes it (`build/listFiles.mjs`). */
const FILES = '/files.json'
/** Milliseconds between two looks, and the least between two that coming back to the tab gives cause for. */
const INTERVAL_MS = 5 * 60_000
const MIN_PAUSE_MS = 30_000
/** The notice stays until it is answered. */
const TOAST_DURATION_MS = 24 * 60 * 60_000

/** The script that this tab was started with; its name changes with its content. */
export function ownScript(page: Document = document): string | null {
  const script = page.querySelector<HTMLScriptElement>('script[type="module"][src]')
  return script ? new URL(script.src).pathname : null
}

/** Whether the host serves another program than the one that runs here. */
export async function isOutdated(own: string): Promise<boolean> {
  try {
    const response = await fetch(FILES, { cache: 'no-store' })
    const files: unknown = response.ok ? await response.json() : null
    return Array.isArray(files) && files.length > 0 && !files.includes(own)
  } catch {
    // Without a network nothing is known, and nothing is told.
    return false
  }
}

/** Tells once that the host has a newer program, and offers to reload, which saves first. Answers a stop function. */
export function checkForUpdates(own: string | null = ownScript()): () => void {
  // Files are not listed while one develops.
  if (own === null || !import.meta.env.PROD) return () => undefined
  return pollForUpdate(own, showUpdateToast)
}

/** Looks every few minutes and whenever the tab is come back to, until the program is outdated. */
export function pollForUpdate(own: string, onOutdated: () => void): () => void {
  let lastLook = Date.now()
  const checkNow = async () => {
    if (document.visibilityState === 'hidden' || Date.now() - lastLook < MIN_PAUSE_MS) return
    lastLook = Date.now()
    if (!(await isOutdated(own)) || isStopped) return
    stop()
    onOutdated()
  }
  const handleLook = () => void checkNow()
  const timer = setInterval(handleLook, INTERVAL_MS)
  let isStopped = false
  const stop = () => {
    isStopped = true
    clearInterval(timer)
    document.removeEventListener('visibilitychange', handleLook)
    window.removeEventListener('focus', handleLook)
  }
  document.addEventListener('visibilitychange', handleLook)
  window.addEventListener('focus', handleLook)
  return stop
}

function showUpdateToast(): void {
  const text = i18next.t('common:program.newer')
  const label = i18next.t('common:action.saveAndReload')
  const action = (
    <Button size="compact-sm" variant="light" mt={6} onClick={() => void reloadSafely()}>
      {label}
    </Button>
  )
  toast.info(text, { duration: TOAST_DURATION_MS, action })
}
