import '@mantine/core/styles.css'
import '@mantine/notifications/styles.css'
import './base.css'
import { MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { preferenceColorScheme } from './colorScheme.ts'
import { OVERLAYS } from './overlays.ts'
import { cssVariables, theme } from './theme.ts'
import { toastLimit } from './toast.tsx'
import { useImeGuard } from './useImeGuard.ts'

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
