/** The script of a page that shows rows of a data source which are asked for again and again (DS-002, DS-012). */
import { pollElement } from './pollElement.ts'

const workId = /^\/h5\/(\d+)/.exec(location.pathname)?.[1]
const lang = document.documentElement.lang

/** The element drawn anew; empty while its source has nothing to say. */
async function ask(elementId: string): Promise<string> {
  const address = `/h5/${workId}/live/${encodeURIComponent(elementId)}?lang=${lang}`
  const answer = await fetch(address, { credentials: 'omit' })
  if (!answer.ok) throw new Error(String(answer.status))
  return answer.text()
}

if (workId !== undefined) {
  for (const box of document.querySelectorAll<HTMLElement>('[data-live]')) pollElement(box, ask)
}
