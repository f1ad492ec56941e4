import { reconcile } from './reconcile.ts'
import type { Page, PlacedElement, Work } from '../work.ts'

/**
 * Merges a save's response into the document. Changes that the author made during the save are kept; everything else
 * becomes what the server stored, which may differ from what was sent (it sanitizes rich text, for example).
 */
export function mergeSaved(now: Work, sent: Work, stored: Work): Work {
  const answer = reconcile(now, stored)
  if (now === sent) return answer
  const changed = Object.entries(now).filter(
    ([key, value]) => key !== 'pages' && !Object.is(value, sent[key as keyof Work]),
  )
  return {
    ...answer,
    ...(Object.fromEntries(changed) as Partial<Work>),
    revision: answer.revision,
    pages:
      now.pages === sent.pages
        ? answer.pages
        : now.pages.map((page) => mergePage(page, sent, answer)),
  }
}

function mergePage(page: Page, sent: Work, answer: Work): Page {
  const before = sent.pages.find(({ uuid }) => uuid === page.uuid)
  const after = answer.pages.find(({ uuid }) => uuid === page.uuid)
  if (!before || !after) return page
  if (page === before) return after
  const untouched = new Map(before.elements.map((element) => [element.uuid, element]))
  const stored = new Map(after.elements.map((element) => [element.uuid, element]))
  const elements = page.elements.map((element): PlacedElement => {
    const same = untouched.get(element.uuid) === element
    return (same ? stored.get(element.uuid) : undefined) ?? element
  })
  return { ...page, elements }
}
