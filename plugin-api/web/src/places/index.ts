/**
 * Points on the earth: their systems of coordinates, links that name one, and the plan that is drawn around one. Not shared
 * between plugins like the rest of the kit: whoever imports this bundles what it uses.
 */
export {
  bd09FromGcj02,
  gcj02FromBd09,
  gcj02FromWgs84,
  isInChina,
  wgs84FromGcj02,
} from './coordinates.ts'
export { isPoint, pointOf, samePoint, DEFAULT_POINT } from './point.ts'
export type { Point } from './point.ts'
export { pointIn } from './shareLinks.ts'
export { offsetOn, planAround, pointAt } from './plan.ts'
export type { Plan, PlanFrame } from './plan.ts'
export { PlanDrawing } from './PlanDrawing.tsx'
export type { PlanDrawingProps } from './PlanDrawing.tsx'
