import { collectActionTargets } from '../actions/elementActions.ts'
import { unfinishedOf } from '../actions/unfinished.ts'
import type { Interaction, Work } from '../work.ts'
import { listVisibleElements, type PageCheck } from './check.ts'

/**
 * Finds taps and actions that lead nowhere: a missing or invalid address, input that is not in the work, a deleted
 * element or page.
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
