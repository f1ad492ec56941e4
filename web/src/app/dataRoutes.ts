import type { RouteObject } from 'react-router'
import { lazyScreen } from './lazyScreen.ts'
import { titled } from './routeHandle.ts'

const manager = ['manager']

/** Screens of the data centre (SH-005 to SH-007, DS-007) and of the author's own files. */
export const dataRoutes: RouteObject[] = [
  {
    path: '/work-manager/form-stat',
    lazy: lazyScreen(
      'FormWorksScreen',
      ['forms'],
      () => import('../manager/forms/FormWorksScreen.tsx'),
    ),
    ...titled('title.formStat'),
  },
  {
    path: '/work-manager/stat-detail/:id',
    lazy: lazyScreen(
      'FormDataScreen',
      ['forms'],
      () => import('../manager/forms/FormDataScreen.tsx'),
    ),
    ...titled('title.statDetail'),
  },
  {
    path: '/work-manager/uploads',
    lazy: lazyScreen(
      'UploadsScreen',
      ['uploads'],
      () => import('../manager/uploads/UploadsScreen.tsx'),
    ),
    ...titled('title.uploads'),
  },
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
