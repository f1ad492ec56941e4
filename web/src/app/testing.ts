import { notifications } from '@mantine/notifications'
import { cleanup } from '@testing-library/react'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest'
import { interpolation } from '../locales/i18n.ts'
import messages from '../locales/zh-CN/messages.json' with { type: 'json' }

/** Initializes i18next for each file anew: all files share one instance. */
beforeAll(async () => {
  await i18next.use(initReactI18next).init({
    lng: 'zh-CN',
    resources: { 'zh-CN': { messages, common: {} } },
    fallbackNS: ['common', 'messages'],
    interpolation,
  })
})

/** Every test starts signed out, in Chinese, with an empty storage. */
beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  document.documentElement.lang = 'zh-CN'
})

afterEach(() => {
  cleanup()
  notifications.clean()
  vi.unstubAllGlobals()
  document.body.innerHTML = ''
})

/** All files share one environment: resets fake timers and the address after each file. */
afterAll(() => {
  vi.useRealTimers()
  history.replaceState(null, '', '/')
})
