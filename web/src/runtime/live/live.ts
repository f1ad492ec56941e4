/** Script of pages that poll rows of a data source (DS-002, DS-012). */
import { pollElement } from './pollElement.ts'

const workId = /^\/h5\/(\d+)/.exec(location.pathname)?.[1]
const lang = document.documentElement.lang

/** Fetches the markup of an element with current rows; empty while its source has no result. */
async function ask(elementId: string): Promise<string> {
  const address = `/h5/${workId}/live/${encodeURIComponent(elementId)}?lang=${lang}`
  const answer = await fetch(address, { credentials: 'omit' })
  if (!answer.ok) throw new Error(String(answer.status))
  return answer.text()
}

if (workId !== undefined) {
  for (const box of document.querySelectorAll<HTMLElement>('[data-live]')) pollElement(box, ask)
}
