import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import i18next from 'i18next'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { currentLanguage, startTexts } from './i18n.ts'

const has = (language: string, namespace = 'common') =>
  i18next.hasResourceBundle(language, namespace)

describe('the languages of the studio', () => {
  let first = {}
  beforeAll(async () => {
    localStorage.setItem('locale', 'en-US')
    document.documentElement.lang = 'zh-CN'
    await startTexts()
    const text = i18next.t('title.works')
    first = { language: currentLanguage(), lang: document.documentElement.lang, text }
  })
  beforeEach(async () => {
    await i18next.changeLanguage('en-US')
  })

  it('begin with the one that was chosen last (SH-031)', () => {
    expect(first).toEqual({ language: 'en-US', lang: 'en-US', text: 'Works' })
  })

  it('begin quoted English texts as sentences, and leave the words of people as they are', async () => {
    await i18next.loadNamespaces(['messages'])
    expect(i18next.t('messages:publish.ok')).toBe('Published')
    expect(i18next.t('messages:combo.saveFailWith', { message: 'iPhone' })).toContain(': iPhone')
    // Capitalizing with `::first-letter` in CSS would also change the texts that authors have written.
    const folder = join(import.meta.dirname, '..')
    const files = readdirSync(folder, { recursive: true }).map(String)
    const styles = files.filter((name) => name.endsWith('.css'))
    expect(styles.length).toBeGreaterThan(20)
    const read = (name: string) => readFileSync(join(folder, name), 'utf8')
    expect(styles.filter((name) => read(name).includes('::first-letter'))).toEqual([])
  })

  it('load a namespace when it is asked for, and keep it (SH-024)', async () => {
    expect(has('en-US', 'manager')).toBe(false)
    await i18next.loadNamespaces(['manager'])
    expect(has('en-US', 'manager')).toBe(true)
    const texts: unknown = i18next.getResourceBundle('en-US', 'manager')
    await i18next.changeLanguage('zh-CN')
    await i18next.changeLanguage('en-US')
    expect(i18next.getResourceBundle('en-US', 'manager')).toBe(texts)
  })

  it('change the language attribute of the page and are remembered (SH-024, SH-031, ST-005, CO-038)', async () => {
    await i18next.changeLanguage('zh-CN')
    expect(document.documentElement.lang).toBe('zh-CN')
    expect(localStorage.getItem('locale')).toBe('zh-CN')
    expect(i18next.t('title.works')).toBe('作品管理')
    await i18next.changeLanguage('en-US')
    expect(document.documentElement.lang).toBe('en-US')
    expect(localStorage.getItem('locale')).toBe('en-US')
    expect(i18next.t('title.works')).toBe('Works')
  })
})
