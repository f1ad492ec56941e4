import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { afterEach, beforeEach } from 'vitest'
import { interpolation } from '../locales/i18n.ts'
import messages from '../locales/zh-CN/messages.json' with { type: 'json' }

/** Every test starts signed out, in Chinese, with empty storage. */
beforeEach(async () => {
  localStorage.clear()
  document.documentElement.lang = 'zh-CN'
  if (!i18next.isInitialized) {
    await i18next.use(initReactI18next).init({
      lng: 'zh-CN',
      resources: { 'zh-CN': { messages, common: {} } },
      fallbackNS: ['common', 'messages'],
      interpolation,
    })
  }
})

// With this in sight Testing Library takes down after each test what it drew: no timer of it outlives the window.
Object.assign(globalThis, { afterEach })

afterEach(() => {
  document.body.innerHTML = ''
})
