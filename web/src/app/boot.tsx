import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import i18next from 'i18next'
import { registerServiceWorker } from '../api/serviceWorker.ts'
import { startTexts } from '../locales/i18n.ts'
import { toast } from '../ui/toast.tsx'
import { App } from './App.tsx'
import { loading } from './loading.ts'
import { createQueries } from './queries.ts'
import { createRouter } from './router.tsx'
import { watchSession } from './sessionEnd.ts'

/** Starts the studio and reports the progress (SH-022, SH-023). */
export async function boot(): Promise<void> {
  loading.start('app-init')
  try {
    showProgress(20)
    await startTexts()
    showProgress(40)
    const queries = createQueries(i18next.t)
    showProgress(60)
    const router = createRouter(queries)
    watchSession(router)
    showProgress(80)
    const root = document.getElementById('root')
    if (root === null) throw new Error('the page has no #root')
    createRoot(root).render(
      <StrictMode>
        <App queries={queries} router={router} />
      </StrictMode>,
    )
    showProgress(100)
    registerServiceWorker()
  } catch (cause) {
    console.error(cause)
    failStart()
  } finally {
    loading.finish('app-init')
    finishSplash()
  }
}

/** Message for a start that failed before the texts were loaded (TX-015). */
const failed = {
  'zh-CN': '应用启动失败，请刷新重试',
  'en-US': 'app failed to start, please refresh and retry',
}

function failStart(): void {
  const own = document.documentElement.lang === 'en-US' ? failed['en-US'] : failed['zh-CN']
  const text = i18next.isInitialized ? i18next.t('messages:app.startFailed') : own
  toast.error(text)
  const notice = document.createElement('p')
  notice.role = 'alert'
  notice.className = 'start-failed'
  notice.textContent = text
  document.body.append(notice)
}

/** Sets the progress of the splash in index.html, which is visible before any script has loaded. */
export function showProgress(percent: number): void {
  const bar = document.getElementById('splash-progress')
  if (bar instanceof HTMLProgressElement) bar.value = percent
}

/** Removes the splash; from here on the overlay of the root view shows progress. */
export function finishSplash(): void {
  document.getElementById('splash')?.remove()
}
