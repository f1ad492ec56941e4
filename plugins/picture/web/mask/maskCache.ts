import { removeElementCache, writeElementCache, readElementCache } from '@pinye/plugin-api/fields'
import type { MaskConfig } from './maskConfig.ts'

/** EL-PIC-29, EL-PIC-30: what this browser keeps of the last cut of an element. The element's props win over it. */
export interface CachedMask {
  /** A small one of what was cut out. */
  maskedImage: string
  /** Empty while it has not been uploaded. */
  maskedImageUrl: string
  maskConfig: MaskConfig
}

const NAME = 'imageMask'

export const writeMaskCache = (uuid: string, kept: CachedMask) =>
  writeElementCache(NAME, uuid, kept)
export const removeMaskCache = (uuid: string) => removeElementCache(NAME, uuid)

/** How the mask of this shape lay that was made last, also when it could not be uploaded. */
export function readCachedConfig(uuid: string, type: string): unknown {
  const kept = readElementCache(NAME, uuid) as Partial<CachedMask> | null
  return kept?.maskConfig?.type === type ? kept.maskConfig : null
}
