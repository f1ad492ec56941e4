import type { QueryClient } from '@tanstack/react-query'
import {
  createBrowserRouter,
  redirect,
  type LoaderFunctionArgs,
  type RouteObject,
} from 'react-router'
import { isSignedIn } from '../api/session.ts'
import { prefetchWork } from '../api/works.ts'
import editorTexts from '../locales/editorTexts.json' with { type: 'json' }
import { lazyScreen } from './lazyScreen.ts'
import { ManagerLayout } from './ManagerLayout.tsx'
import { NotFoundScreen } from './NotFoundScreen.tsx'
import { adminRoutes } from './adminRoutes.ts'
import { dataRoutes } from './dataRoutes.ts'
import { RootView } from './RootView.tsx'
import { guardRoute } from './routeGuards.ts'
import { titled } from './routeHandle.ts'
import { RouteError } from './RouteError.tsx'

/** Every screen of the studio in one table (SH-001 to SH-011). */
export function createRouter(queries: QueryClient) {
  const loader = guardRoute(queries)
  return createBrowserRouter([
    {
      element: <RootView />,
      errorElement: <RouteError />,
      HydrateFallback: () => null,
      children: [
        { path: '/', loader: () => redirect('/work-manager/list') },
        ...managerRoutes.map((route) => ({ ...route, loader })),
        ...bareRoutes.map((route) => ({ ...route, loader })),
        {
          ...editorRoute,
          loader: (args: LoaderFunctionArgs) => {
            prefetchOpenedWork(args)
            return loader(args)
          },
        },
        { path: '/help/403', lazy: help, ...titled('title.help') },
        { path: '*', element: <NotFoundScreen />, ...titled('title.notFound') },
      ],
    },
  ])
}

const help = lazyScreen('HelpForbiddenScreen', [], () => import('./HelpForbiddenScreen.tsx'))

const managerRoutes: RouteObject[] = [
  {
    element: <ManagerLayout />,
    errorElement: <RouteError />,
    children: [
      {
        path: '/work-manager/list',
        lazy: lazyScreen(
          'WorksScreen',
          ['manager', 'templates', 'works'],
          () => import('../manager/WorksScreen.tsx'),
        ),
        ...titled('title.works'),
      },
      {
        path: '/work-manager/templates',
        lazy: lazyScreen(
          'TemplatesScreen',
          ['manager', 'templates'],
          () => import('../manager/TemplatesScreen.tsx'),
        ),
        ...titled('title.templates'),
      },
      {
        path: '/work-manager/bin',
        lazy: lazyScreen('BinScreen', ['manager'], () => import('../manager/BinScreen.tsx')),
        ...titled('title.bin'),
      },
      ...dataRoutes,
      ...adminRoutes,
    ],
  },
]

const preview = lazyScreen(
  'PreviewScreen',
  ['manager'],
  () => import('../manager/PreviewScreen.tsx'),
)

const bareRoutes: RouteObject[] = [
  {
    path: '/auth/login',
    lazy: lazyScreen('SignInScreen', ['account'], () => import('../account/SignInScreen.tsx')),
    ...titled('title.signIn'),
  },
  {
    path: '/auth/register',
    lazy: lazyScreen('RegisterScreen', ['account'], () => import('../account/RegisterScreen.tsx')),
    ...titled('title.register'),
  },
  {
    path: '/auth/forgot-password',
    lazy: lazyScreen(
      'ForgotPasswordScreen',
      ['account'],
      () => import('../account/ForgotPasswordScreen.tsx'),
    ),
    ...titled('title.forgotPassword'),
  },
  { path: '/preview/:workId', lazy: preview, ...titled('title.preview') },
  { path: '/preview/:workId/page/:pageIndex', lazy: preview, ...titled('title.preview') },
]

const editorRoute: RouteObject = {
  path: '/editor/:workId',
  lazy: lazyScreen(
    'EditorScreen',
    [...editorTexts.own, ...editorTexts.shared],
    () => import('../editor/EditorScreen.tsx'),
  ),
  ...titled('title.editor'),
}

/** Fetches the work in parallel with the editor's script. */
function prefetchOpenedWork({ params: { workId } }: LoaderFunctionArgs): void {
  if (isSignedIn() && /^\d+$/.test(workId ?? '')) prefetchWork(Number(workId))
}
