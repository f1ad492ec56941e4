import type { RouteObject } from 'react-router'
import { lazyScreen } from './lazyScreen.ts'
import { titled } from './routeHandle.ts'

const manager = ['manager']

/** Screens of the data centre (SH-007, DS-007). */
export const dataRoutes: RouteObject[] = [
  {
    path: '/work-manager/gift-list',
    lazy: lazyScreen(
      'GiftListScreen',
      manager,
      () => import('../manager/gifts/GiftListScreen.tsx'),
    ),
    ...titled('title.gifts'),
  },
  {
    path: '/work-manager/data-sources',
    lazy: lazyScreen(
      'DataSourcesScreen',
      manager,
      () => import('../manager/dataSources/DataSourcesScreen.tsx'),
    ),
    ...titled('title.dataSources'),
  },
]
