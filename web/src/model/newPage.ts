import { newUuid } from './newId.ts'
import type { Language, Page } from './work.ts'

/** An empty page named by its number (EN-008). */
export function newPage(number: number, language: Language): Page {
  const uuid = newUuid('page')
  const title = language === 'zh-CN' ? `第${number}页` : `page ${number}`
  return { id: uuid, uuid, title, backgroundColor: '#ffffff', groups: [], elements: [] }
}
