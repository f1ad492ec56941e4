/**
 * Geographic points: coordinate systems, links that contain a point, and the plan drawn around one. Unlike the rest of
 * the kit this module is not shared between plugins: each one bundles what it imports.
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
