import { Button } from '@mantine/core'
import i18next from 'i18next'
import { reloadSafely } from '../ui/reload.ts'
import { toast } from '../ui/toast.tsx'

/** Files of the program that the host serves; the build writes the list (`build/listFiles.mjs`). */
const FILES = '/files.json'
/** Milliseconds between two checks, and the minimum between two that a return to the tab triggers. */
const INTERVAL_MS = 5 * 60_000
const MIN_PAUSE_MS = 30_000
/** The toast stays until the reader acts on it. */
const TOAST_DURATION_MS = 24 * 60 * 60_000

/** Returns the path of the script that this tab was started with; its name contains a hash of its content. */
export function ownScript(page: Document = document): string | null {
  const script = page.querySelector<HTMLScriptElement>('script[type="module"][src]')
  return script ? new URL(script.src).pathname : null
}

/** Returns whether the host serves another version of the program. */
export async function isOutdated(own: string): Promise<boolean> {
  try {
    const response = await fetch(FILES, { cache: 'no-store' })
    const files: unknown = response.ok ? await response.json() : null
    return Array.isArray(files) && files.length > 0 && !files.includes(own)
  } catch {
    // Without a network the version is unknown.
    return false
  }
}

/**
 * Shows one toast when the host has a newer program, with a button that saves and reloads. Returns a function that
 * stops it.
 */
export function checkForUpdates(own: string | null = ownScript()): () => void {
  // The dev server writes no list of files.
  if (own === null || !import.meta.env.PROD) return () => undefined
  return pollForUpdate(own, showUpdateToast)
}

/** Checks every few minutes and on every return to the tab, until the program is outdated. */
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
