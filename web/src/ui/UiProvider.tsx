import '@mantine/core/styles.css'
import '@mantine/notifications/styles.css'
import './base.css'
import { MantineProvider } from '@mantine/core'
import { Notifications, useNotifications } from '@mantine/notifications'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { preferenceColorScheme } from './colorScheme.ts'
import { OVERLAYS } from './overlays.ts'
import { cssVariables, theme } from './theme.ts'
import { toastLimit } from './toast.tsx'
import { useImeGuard } from './useImeGuard.ts'
import { useOnceOpened } from './useOnceOpened.ts'

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
      <Toasts />
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

/** From the first message on: until then it would be thirty parts around nothing. */
function Toasts() {
  const { notifications } = useNotifications()
  if (!useOnceOpened(notifications.length > 0)) return null
  return <Notifications position="bottom-center" limit={toastLimit + 1} zIndex={9500} />
}
