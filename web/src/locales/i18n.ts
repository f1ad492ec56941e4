import type { Language } from '@pinye/plugin-api/contract'
import i18next, { type BackendModule, type ResourceKey } from 'i18next'
import { initReactI18next } from 'react-i18next'

export type { Language }
const fallbackLanguage: Language = 'zh-CN'
const localeKey = 'locale'

/** Quoted texts use {value}; {{value}} works too. React does the escaping. */
export const interpolation = {
  escapeValue: false,
  prefix: '',
  prefixEscaped: '\\{\\{?',
  suffix: '',
  suffixEscaped: '\\}?\\}',
}

const files = import.meta.glob<ResourceKey>('./{zh-CN,en-US}/*.json', { import: 'default' })

/** Loads a namespace of a language on demand; i18next caches it (SH-024). */
const lazyTexts: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read: (language, namespace, done) => {
    const load = files[`./${language}/${namespace}.json`]
    if (load === undefined) {
      done(new Error(`no texts ${language}/${namespace}`), null)
      return
    }
    load().then(
      (texts) => {
        done(null, language === 'en-US' && namespace === 'messages' ? asSentences(texts) : texts)
      },
      (cause: unknown) => {
        done(cause instanceof Error ? cause : new Error(String(cause)), null)
      },
    )
  },
}

/**
 * Capitalizes the first letters of texts: the specification quotes its English texts in small letters. Not done in CSS,
 * which would also change texts that authors have written.
 */
export function asSentences(texts: ResourceKey): ResourceKey {
  if (typeof texts === 'string') return texts
  const begin = ([key, text]: [string, unknown]) => [
    key,
    typeof text === 'string' ? text.replace(/^[a-z]/, (letter) => letter.toUpperCase()) : text,
  ]
  return Object.fromEntries(Object.entries(texts).map(begin)) as ResourceKey
}

/** Initializes the texts in the stored language and keeps the `lang` attribute of the page in sync. */
export async function startTexts(): Promise<void> {
  i18next.on('languageChanged', (language) => {
    document.documentElement.lang = language
    try {
      localStorage.setItem(localeKey, language)
    } catch {
      // Without storage the choice applies to this visit only.
    }
  })
  await i18next
    .use(lazyTexts)
    .use(initReactI18next)
    .init({
      lng: storedLanguage(),
      fallbackLng: fallbackLanguage,
      supportedLngs: ['zh-CN', 'en-US'],
      load: 'currentOnly',
      ns: ['common', 'messages'],
      defaultNS: 'common',
      fallbackNS: ['common', 'messages'],
      returnEmptyString: false,
      interpolation,
    })
}

export function currentLanguage(): Language {
  return i18next.language === 'en-US' ? 'en-US' : fallbackLanguage
}

function storedLanguage(): Language {
  try {
    return localStorage.getItem(localeKey) === 'en-US' ? 'en-US' : fallbackLanguage
  } catch {
    return fallbackLanguage
  }
}
