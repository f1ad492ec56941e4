import { reachOf } from '../calls.ts'
import { unfinishedOf } from '../unfinished.ts'
import type { Interaction, Work } from '../work.ts'
import { seen, type Check } from './problem.ts'

/**
 * A tap or an action that leads nowhere: no address, one that browsers do not follow, one that was typed and is not in the work,
 * an element or a page that is gone.
 */
export const deadLinks: Check = ({ work, page, facts }) => {
  const reach = reachOf(work, page.uuid)
  return seen({ work, page, facts }).flatMap(({ element }) => {
    const isUnfinished = unfinishedOf(element, reach, facts.typed ?? new Map()).length > 0
    if (!isUnfinished && !leadsToNoPage(element.interaction, work)) return []
    const { uuid } = element
    return [{ code: 'deadLink', severity: 'warning', pageId: page.uuid, uuid }]
  })
}

function leadsToNoPage(interaction: Interaction, work: Work): boolean {
  const { pageId } = interaction.config
  return (
    interaction.type === 'page' &&
    !work.pages.some(({ id, uuid }) => [id, uuid].includes(String(pageId)))
  )
}
