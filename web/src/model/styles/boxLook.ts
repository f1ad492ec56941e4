/** Corners, opacity, shadow and gradient of a box: stored only where they differ from the default. */
import type { ElementType } from '../elementType.ts'
import type { BoxShadow, CommonStyle, Corners } from '../work.ts'

export const CORNER_NAMES = ['topLeft', 'topRight', 'bottomRight', 'bottomLeft'] as const
export const MAX_RADIUS_PX = 1000

export function sameCorners(radius: number): Corners {
  return { topLeft: radius, topRight: radius, bottomRight: radius, bottomLeft: radius }
}

export function cornersOf({ corners }: Pick<CommonStyle, 'corners'>): Corners {
  return { ...sameCorners(0), ...corners }
}

/** Returns the style with these corners; removes them when all are square. */
export function withCorners(corners: Corners): Pick<CommonStyle, 'corners'> {
  return { corners: CORNER_NAMES.some((name) => corners[name] > 0) ? corners : undefined }
}

/** Returns the opacity in percent, as authors see it. */
export function opacityOf({ opacity }: Pick<CommonStyle, 'opacity'>): number {
  return Math.round((opacity ?? 1) * 100)
}

export function withOpacity(percent: number): Pick<CommonStyle, 'opacity'> {
  return { opacity: percent >= 100 ? undefined : Math.max(0, percent) / 100 }
}

export const SHADOW_KINDS = ['none', 'soft', 'strong'] as const
export type ShadowKind = (typeof SHADOW_KINDS)[number]

const SHADOWS: Record<ShadowKind, BoxShadow | undefined> = {
  none: undefined,
  soft: { x: 0, y: 4, blur: 16, spread: 0, color: 'rgba(0,0,0,0.16)' },
  strong: { x: 0, y: 12, blur: 28, spread: 0, color: 'rgba(0,0,0,0.36)' },
}

/** Returns the ready-made shadow equal to this one; undefined for a custom one. */
export function shadowKind(shadow: BoxShadow | undefined): ShadowKind | undefined {
  if (!shadow) return 'none'
  return SHADOW_KINDS.find((kind) => {
    const ready = SHADOWS[kind]
    return ready && SHADOW_PARTS.every((part) => ready[part] === shadow[part])
  })
}

export function withShadow(kind: ShadowKind): Pick<CommonStyle, 'shadow'> {
  return { shadow: SHADOWS[kind] }
}

const SHADOW_PARTS = ['x', 'y', 'blur', 'spread', 'color'] as const

/** Returns whether the box itself is visible: its shadow is then a box shadow, otherwise that of its content. */
export function isBoxSeen({ border, ...style }: Partial<CommonStyle>): boolean {
  const sides = border ? [border.top, border.right, border.bottom, border.left] : []
  return isFilled(style) || sides.some((side) => Number(side?.value) > 0)
}

export function isFilled({ backgroundColor = '', gradient }: Partial<CommonStyle>): boolean {
  return !['', 'transparent'].includes(backgroundColor.trim()) || gradient !== undefined
}

export type BoxPart = 'fill' | 'border' | 'corners' | 'opacity' | 'shadow'

/** Names of props by which a type draws a part of the box itself. */
const OWN: Record<BoxPart, RegExp> = {
  fill: /^(background|fill)Color$/,
  border: /^borderWidth$/,
  corners: /^border(TopLeft)?Radius$/,
  opacity: /^opacity$/,
  shadow: /^(box)?[sS]hadow(Type|Blur)?$/,
}
/** Controls whose props are not in the panel. */
const ELSEWHERE: ReadonlySet<string | undefined> = new Set(['none', 'toolbar'])

/**
 * Returns the box settings that the panel offers: without those that the type has itself, to avoid duplicates; parts
 * that are already set are always offered.
 */
export function boxParts(type: ElementType | undefined, style: CommonStyle): ReadonlySet<BoxPart> {
  const own = (type?.props ?? []).filter(({ control }) => !ELSEWHERE.has(control))
  const { corners, opacity, shadow, gradient, backgroundColor, border } = style
  const isSet: Record<BoxPart, boolean> = {
    fill: gradient !== undefined || isBoxSeen({ backgroundColor }),
    border: isBoxSeen({ border }),
    corners: corners !== undefined,
    opacity: opacity !== undefined,
    shadow: shadow !== undefined,
  }
  const parts = Object.keys(OWN) as BoxPart[]
  const isOwn = (part: BoxPart) => own.some(({ name }) => OWN[part].test(name))
  return new Set(parts.filter((part) => isSet[part] || !isOwn(part)))
}
