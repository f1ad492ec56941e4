import { withPatch } from '../change.ts'
import type { Work } from '../work.ts'

export type WorkSettings = Pick<
  Work,
  | 'title'
  | 'description'
  | 'cover_image_url'
  | 'share_image_url'
  | 'width'
  | 'height'
  | 'page_mode'
  | 'page_direction'
  | 'page_effect'
  | 'auto_slide'
  | 'slide_interval'
  | 'page_hint'
  | 'page_dots'
  | 'page_marks_color'
  | 'disable_wx_share'
  | 'require_wx_login'
  | 'works_offline'
  | 'time_zone'
  | 'currentPageIndex'
>

export const PAGE_MODES = ['h5_swipper', 'h5_long_page'] as const
export const PAGE_DIRECTIONS = ['horizontal', 'vertical'] as const
export const PAGE_EFFECTS = ['slide', 'fade', 'cube', 'coverflow', 'flip'] as const

/** Changes settings of the whole work. */
export function setWork(work: Work, patch: Partial<WorkSettings>): Work {
  return withPatch(work, patch)
}
