import '@mantine/core/styles.css'
import '@mantine/notifications/styles.css'
import './base.css'
import { MantineProvider } from '@mantine/core'
import { ModalsProvider } from '@mantine/modals'
import { Notifications } from '@mantine/notifications'
import type { ReactNode } from 'react'
import { preferenceColorScheme } from './colorScheme.ts'
import { cssVariables, theme } from './theme.ts'
import { toastLimit } from './toast.tsx'

const schemeManager = preferenceColorScheme()

/** Theme, dialogs and toasts for everything below it. */
export function UiProvider({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={schemeManager}
      defaultColorScheme="light"
    >
      <Notifications position="top-center" limit={toastLimit + 1} zIndex={9500} />
      <ModalsProvider>{children}</ModalsProvider>
    </MantineProvider>
  )
}
