import { interactionFault } from '../interaction.ts'
import type { Interaction, Work } from '../work.ts'
import { seen, type Check } from './problem.ts'

/** A tap that leads nowhere: no address, one that browsers do not follow, or a page that is gone. */
export const deadLinks: Check = (scene) =>
  seen(scene).flatMap(({ element }) => {
    if (!isDead(element.interaction, scene.work)) return []
    const { uuid } = element
    return [{ code: 'deadLink', severity: 'warning', pageId: scene.page.uuid, uuid }]
  })

function isDead(interaction: Interaction, work: Work): boolean {
  if (interactionFault(interaction) !== undefined) return true
  const { pageId } = interaction.config
  return (
    interaction.type === 'page' &&
    !work.pages.some(({ id, uuid }) => [id, uuid].includes(String(pageId)))
  )
}
