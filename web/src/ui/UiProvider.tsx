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
      {/* Menus and dialogs lie in here: a part of the page that can be gone to by its name. */}
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
 * Keeps key presses of an input method in their field, before the parts of the UI kit hear them: in Safari the Escape that ends
 * a composition would close the dialog around it. Editors of rich text and code have input methods of their own to look after.
 */
function useImeGuard(): void {
  // Before the effects of dialogs, which listen to the window too.
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
