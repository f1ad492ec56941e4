import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import type { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { UiProvider } from '../ui/UiProvider.tsx'
import { LoadingOverlay } from './LoadingOverlay.tsx'

export interface AppProps {
  queries: QueryClient
  router: ReturnType<typeof createBrowserRouter>
}

/** The root view: overlay, toasts and the routed screen. */
export function App({ queries, router }: AppProps) {
  return (
    <QueryClientProvider client={queries}>
      <UiProvider>
        <LoadingOverlay />
        <RouterProvider router={router} />
      </UiProvider>
    </QueryClientProvider>
  )
}
