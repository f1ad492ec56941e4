import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet, useMatches } from 'react-router'
import { followPluginEvents } from '../api/pluginEvents.ts'
import type { RouteHandle } from './router.tsx'

/** Around every screen: the page's title and the host's news about plugins. */
export function RootView() {
  const { t } = useTranslation('common')
  const queries = useQueryClient()
  const title = useMatches()
    .map(titleOf)
    .findLast((key) => key !== null)
  useEffect(() => {
    if (title) document.title = `${t(title)} · ${t('product')}`
  }, [title, t])
  useEffect(() => followPluginEvents(queries), [queries])
  return <Outlet />
}

function titleOf({ handle }: { handle: unknown }): string | null {
  return isHandle(handle) ? handle.title : null
}

function isHandle(handle: unknown): handle is RouteHandle {
  return typeof handle === 'object' && handle !== null && 'title' in handle
}
