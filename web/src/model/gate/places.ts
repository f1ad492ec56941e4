import { seen, type Check } from './problem.ts'

/** A hair over the edge is nobody's business. */
const SLACK = 4

/** Elements of which visitors see nothing, since they lie beside their page. */
export const outside: Check = (scene) =>
  seen(scene).flatMap(({ element, type }) => {
    const { left, width, top, height } = element.commonStyle
    const isOff = left + width <= 0 || left >= scene.work.width || top + height <= 0
    if (!isOff || type.fillsPage) return []
    const { uuid } = element
    return [{ code: 'outside', severity: 'warning', pageId: scene.page.uuid, uuid }]
  })

/** Elements of which the edge of the page cuts something off. */
export const cutOff: Check = (scene) =>
  seen(scene).flatMap(({ element, type }) => {
    const { left, width, rotate } = element.commonStyle
    const right = left + width
    if (type.fillsPage || rotate !== 0 || right <= 0 || left >= scene.work.width) return []
    if (left >= -SLACK && right <= scene.work.width + SLACK) return []
    const { uuid } = element
    return [{ code: 'cutOff', severity: 'hint', pageId: scene.page.uuid, uuid }]
  })
