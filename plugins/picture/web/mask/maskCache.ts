import { removeElementCache, writeElementCache, readElementCache } from '@pinye/plugin-api/fields'
import type { MaskConfig } from './maskConfig.ts'

/** EL-PIC-29, EL-PIC-30: cache in this browser of an element's last cut-out. The element's props take precedence. */
export interface CachedMask {
  /** Thumbnail of the cut-out. */
  maskedImage: string
  /** Empty until it is uploaded. */
  maskedImageUrl: string
  maskConfig: MaskConfig
}

const NAME = 'imageMask'

export const writeMaskCache = (uuid: string, kept: CachedMask) =>
  writeElementCache(NAME, uuid, kept)
export const removeMaskCache = (uuid: string) => removeElementCache(NAME, uuid)

/** Returns the position of the last mask of this shape, even if it could not be uploaded. */
export function readCachedConfig(uuid: string, type: string): unknown {
  const kept = readElementCache(NAME, uuid) as Partial<CachedMask> | null
  return kept?.maskConfig?.type === type ? kept.maskConfig : null
}
