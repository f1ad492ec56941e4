import '@mantine/core/styles.css'
import '@mantine/notifications/styles.css'
import './base.css'
import { MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { type ReactNode, useLayoutEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { isImeKey } from '@pinye/plugin-api/keys'
import { preferenceColorScheme } from './colorScheme.ts'
import { OVERLAYS } from './overlays.ts'
import { cssVariables, theme } from './theme.ts'
import { toastLimit } from './toast.tsx'

const schemeManager = preferenceColorScheme()

/** Theme, dialogs and toasts for everything below it. */
export function UiProvider({ children }: { children: ReactNode }) {
  const { t } = useTranslation('common')
  useImeGuard()
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={schemeManager}
      defaultColorScheme="light"
    >
      <Notifications position="bottom-center" limit={toastLimit + 1} zIndex={9500} />
      {children}
      {/* Container of menus and dialogs: a named landmark that screen readers can jump to. */}
      <div
        id={OVERLAYS}
        data-portal="true"
        data-mantine-shared-portal-node="true"
        role="region"
        aria-label={t('overlays')}
      />
    </MantineProvider>
  )
}

/**
 * IME guard: stops key events of an input method before the UI kit handles them. In Safari the Escape that ends a
 * composition would close the enclosing dialog. Rich-text and code editors handle input methods themselves.
 */
function useImeGuard(): void {
  // A layout effect runs before the effects of dialogs, which also listen to the window.
  useLayoutEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      const { target } = event
      const isField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
      if (isField && isImeKey(event)) event.stopImmediatePropagation()
    }
    window.addEventListener('keydown', handleKey, true)
    return () => window.removeEventListener('keydown', handleKey, true)
  }, [])
}
