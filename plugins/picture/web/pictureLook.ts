import { bounded, px } from '@pinye/plugin-api'
import type { CSSProperties } from 'react'

/** Colour filters with the names and units of CSS: per cent, except for degrees and pixels. */
export interface Filters {
  brightness: number
  contrast: number
  saturation: number
  grayscale: number
  sepia: number
  hue: number
  blur: number
}

/** Crop: the visible part of an image in its box. */
export interface Crop {
  zoom: number
  focusX: number
  focusY: number
}

export const PLAIN: Filters = {
  ...{ brightness: 100, contrast: 100, saturation: 100 },
  ...{ grayscale: 0, sepia: 0, hue: 0, blur: 0 },
}
export const WHOLE: Crop = { zoom: 1, focusX: 50, focusY: 50 }
export const MAX_ZOOM = 8

interface Limits {
  min: number
  max: number
}

/** Ranges of the sliders in display order; the server half has the same. */
export const LIMITS: Record<keyof Filters, Limits> = {
  brightness: { min: 0, max: 200 },
  contrast: { min: 0, max: 200 },
  saturation: { min: 0, max: 200 },
  hue: { min: -180, max: 180 },
  grayscale: { min: 0, max: 100 },
  sepia: { min: 0, max: 100 },
  blur: { min: 0, max: 20 },
}
export const FILTERS = Object.keys(LIMITS) as (keyof Filters)[]

/** Preset filters. */
export const PRESETS = {
  original: PLAIN,
  vivid: { ...PLAIN, contrast: 108, saturation: 145 },
  bright: { ...PLAIN, brightness: 114, contrast: 95, saturation: 108 },
  warm: { ...PLAIN, brightness: 104, saturation: 118, sepia: 28, hue: -8 },
  cool: { ...PLAIN, brightness: 104, saturation: 92, hue: 14 },
  soft: { ...PLAIN, brightness: 108, contrast: 84, saturation: 88 },
  film: { ...PLAIN, contrast: 112, saturation: 80, sepia: 22 },
  mono: { ...PLAIN, contrast: 106, grayscale: 100 },
  noir: { ...PLAIN, brightness: 92, contrast: 150, grayscale: 100 },
  vintage: { ...PLAIN, brightness: 106, contrast: 88, saturation: 76, sepia: 52 },
} satisfies Record<string, Filters>
export type Preset = keyof typeof PRESETS

/** Returns the stored filters within their ranges. */
export function filtersOf(stored: Partial<Filters> | null | undefined): Filters {
  const found = { ...PLAIN }
  for (const name of FILTERS) {
    const { min, max } = LIMITS[name]
    found[name] = bounded(stored?.[name], min, max, PLAIN[name])
  }
  return found
}

/** Returns the preset that equals these filters; undefined for custom ones. */
export function presetOf(filters: Filters): Preset | undefined {
  const isSame = (preset: Preset) =>
    FILTERS.every((name) => PRESETS[preset][name] === filters[name])
  return (Object.keys(PRESETS) as Preset[]).find(isSame)
}

/** Returns the CSS filter; undefined if nothing changes. */
export function filterCss(stored: Partial<Filters> | null | undefined): string | undefined {
  const { brightness, contrast, saturation, grayscale, sepia, hue, blur } = filtersOf(stored)
  const parts = [
    brightness !== 100 && `brightness(${brightness / 100})`,
    contrast !== 100 && `contrast(${contrast / 100})`,
    saturation !== 100 && `saturate(${saturation / 100})`,
    hue !== 0 && `hue-rotate(${hue}deg)`,
    grayscale !== 0 && `grayscale(${grayscale / 100})`,
    sepia !== 0 && `sepia(${sepia / 100})`,
    blur !== 0 && `blur(${px(blur)})`,
  ].filter((part) => part !== false)
  return parts.length > 0 ? parts.join(' ') : undefined
}

export function cropOf(stored: Partial<Crop>): Crop {
  return {
    zoom: bounded(stored.zoom, 1, MAX_ZOOM, 1),
    focusX: bounded(stored.focusX, 0, 100, 50),
    focusY: bounded(stored.focusY, 0, 100, 50),
  }
}

export function isWhole({ zoom, focusX, focusY }: Crop): boolean {
  return zoom === 1 && focusX === 50 && focusY === 50
}

/**
 * Returns the crop as CSS. The focus is the point with the same relative position in the image and in the box, at every
 * zoom: so one focus is right for all zooms and for boxes of any shape.
 */
export function cropCss(stored: Partial<Crop>): CSSProperties {
  const crop = cropOf(stored)
  if (isWhole(crop)) return {}
  const point = `${crop.focusX}% ${crop.focusY}%`
  if (crop.zoom === 1) return { objectPosition: point }
  return { objectPosition: point, transform: `scale(${crop.zoom})`, transformOrigin: point }
}

/** Returns the CSS transform of a flip. It applies to the whole box, so that it works with a crop and with a mask. */
export function flipCss(props: { flipX?: boolean; flipY?: boolean }): string | undefined {
  const [across, down] = [props.flipX === true ? -1 : 1, props.flipY === true ? -1 : 1]
  return across === 1 && down === 1 ? undefined : `scale(${across},${down})`
}
