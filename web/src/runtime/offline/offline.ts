/** Script of pages that visitors may reopen offline. */
import { showToast } from '../islands/toast.ts'

/** Message of a page to its worker. */
export interface OfflineMessage {
  keep: { page: string; loaded: string[] }
}

// The scope ends with a slash: without it the scope of work 1 would include works 10 to 19.
const work = /^\/h5\/\d+(?=\/)/.exec(location.pathname)?.[0]
// Browsers have no service workers on pages without TLS.
const workers = 'serviceWorker' in navigator ? navigator.serviceWorker : undefined
const line = (navigator as { connection?: { saveData?: boolean } }).connection

if (work !== undefined && workers !== undefined && line?.saveData !== true) {
  // The page's own loading comes first.
  if (document.readyState === 'complete') void keep(workers, work)
  else addEventListener('load', () => setTimeout(() => void keep(workers, work), 1_000))
}
if (!navigator.onLine) {
  const isEnglish = document.documentElement.lang === 'en-US'
  showToast(
    isEnglish
      ? 'No network: this is the page as you last saw it'
      : '当前没有网络，显示的是上次打开的页面',
  )
}

async function keep(workers: ServiceWorkerContainer, path: string): Promise<void> {
  if (!navigator.onLine) return
  try {
    await workers.register(`${path}/offline.js`, { scope: `${path}/` })
    await dropWide(workers, path)
    const { active } = await workers.ready
    const message: OfflineMessage = { keep: { page: location.pathname, loaded: loaded() } }
    active?.postMessage(message)
  } catch (cause) {
    console.warn('the page will not open without a network', cause)
  }
}

/** Unregisters the worker of earlier versions, whose scope had no slash. */
async function dropWide(workers: ServiceWorkerContainer, path: string): Promise<void> {
  const wide = await workers.getRegistration(path)
  if (wide && new URL(wide.scope).pathname === path) await wide.unregister()
}

/** Returns the files of this origin that the page has loaded, and its lazy pictures in this screen's size. */
function loaded(): string[] {
  const pictures = [...document.images].map(({ currentSrc, src }) => currentSrc || src)
  const resources = performance.getEntriesByType('resource').map(({ name }) => name)
  const addresses = [...new Set([...pictures, ...resources])].filter((address) =>
    address.startsWith(`${location.origin}/`),
  )
  return addresses.map((address) => address.slice(location.origin.length))
}
