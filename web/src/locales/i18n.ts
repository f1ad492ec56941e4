import type { Language } from '@pinye/plugin-api/contract'
import i18next, { type BackendModule, type ResourceKey } from 'i18next'
import { initReactI18next } from 'react-i18next'

export type { Language }
const fallbackLanguage: Language = 'zh-CN'
const localeKey = 'locale'

/** Quoted texts keep their {value}; {{value}} works too. Escaping is React's part. */
export const interpolation = {
  escapeValue: false,
  prefix: '',
  prefixEscaped: '\\{\\{?',
  suffix: '',
  suffixEscaped: '\\}?\\}',
}

const files = import.meta.glob<ResourceKey>('./{zh-CN,en-US}/*.json', { import: 'default' })

/** Loads a namespace of a language on demand; i18next keeps it (SH-024). */
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
 * The specification quotes its English texts in small letters; on the screen they begin as sentences do. It is done here and
 * not by the style of what shows them, which would change what people have written themselves.
 */
export function asSentences(texts: ResourceKey): ResourceKey {
  if (typeof texts === 'string') return texts
  const begin = ([key, text]: [string, unknown]) => [
    key,
    typeof text === 'string' ? text.replace(/^[a-z]/, (letter) => letter.toUpperCase()) : text,
  ]
  return Object.fromEntries(Object.entries(texts).map(begin)) as ResourceKey
}

/** Starts the texts in the stored language and keeps the page's language attribute right. */
export async function startTexts(): Promise<void> {
  i18next.on('languageChanged', (language) => {
    document.documentElement.lang = language
    try {
      localStorage.setItem(localeKey, language)
    } catch {
      // The choice then holds for this visit only.
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
