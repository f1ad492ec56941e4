import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet, useMatches } from 'react-router'
import { followPluginEvents } from '../api/pluginEvents.ts'
import { handleOf } from './routeHandle.ts'
import { logPluginLine } from './logPluginLine.ts'
import { checkForUpdates } from './checkForUpdates.tsx'

/** Root of every screen: sets the page title and subscribes to plugin events. */
export function RootView() {
  const { t } = useTranslation('common')
  const queries = useQueryClient()
  const title = useMatches()
    .map((match) => handleOf(match)?.title)
    .findLast((key) => key !== undefined)
  useEffect(() => {
    if (title) document.title = `${t(title)} · ${t('product')}`
  }, [title, t])
  useEffect(() => followPluginEvents(queries, logPluginLine), [queries])
  useEffect(() => checkForUpdates(), [])
  return <Outlet />
}
