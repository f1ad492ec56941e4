import { hasImage, listVisibleElements, type PageCheck } from './check.ts'

/** A smaller picture is taken for an ornament, in design pixels. */
const ORNAMENT = 80

/**
 * Pictures that say nothing to somebody who hears the page: a picture is read by the name that its author gave it. Small ones are
 * ornaments, unless a tap on them does something.
 */
export const missingAltText: PageCheck = (input) =>
  listVisibleElements(input).flatMap(({ element, type }) => {
    const { uuid, customName, interaction, methodList, commonStyle } = element
    const isLarge = commonStyle.width >= ORNAMENT && commonStyle.height >= ORNAMENT
    const isTapped =
      interaction.type !== 'none' || methodList.some(({ trigger }) => trigger === 'click')
    if (customName.trim() !== '' || !(isLarge || isTapped) || type.fillsPage) return []
    if (!hasImage(element, type)) return []
    return [{ code: 'noAlternative', severity: 'hint', pageId: input.page.uuid, uuid }]
  })
