import { newPage } from '../pages/pages.ts'
import type { Language, Work } from '../work.ts'

export const CANVAS_WIDTH = 375
export const CANVAS_HEIGHT = 812

/** Returns a new work by EN-001 and EN-005, not stored yet. */
export function newWork(language: Language): Work {
  return {
    id: 0,
    title: language === 'zh-CN' ? '未命名作品' : 'Untitled work',
    description: '',
    pages: [newPage(1, language)],
    datasources: [],
    cover_image_url: '',
    is_publish: false,
    is_template: false,
    width: CANVAS_WIDTH,
    height: CANVAS_HEIGHT,
    page_mode: 'h5_swipper',
    page_direction: 'horizontal',
    page_effect: 'slide',
    auto_slide: false,
    slide_interval: 3000,
    disable_wx_share: false,
    require_wx_login: false,
    tags: [],
    currentPageIndex: 0,
    revision: 0,
  }
}

/** Returns whether a work has no elements. */
export function isEmpty(work: Pick<Work, 'pages'>): boolean {
  return work.pages.every(({ elements }) => elements.length === 0)
}
