import { collectActionTargets } from '../actions/elementActions.ts'
import { unfinishedOf } from '../actions/unfinished.ts'
import type { Interaction, Work } from '../work.ts'
import { listVisibleElements, type PageCheck } from './check.ts'

/**
 * A tap or an action that leads nowhere: no address, one that browsers do not follow, one that was typed and is not in the work,
 * an element or a page that is gone.
 */
export const deadLinks: PageCheck = ({ work, page, options }) => {
  const targets = collectActionTargets(work, page.uuid)
  return listVisibleElements({ work, page, options }).flatMap(({ element }) => {
    const isUnfinished = unfinishedOf(element, targets, options.typed ?? new Map()).length > 0
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
