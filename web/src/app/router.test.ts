import i18next from 'i18next'
import { isValidElement } from 'react'
import { matchRoutes } from 'react-router'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import english from '../locales/en-US/common.json' with { type: 'json' }
import chinese from '../locales/zh-CN/common.json' with { type: 'json' }
import { ManagerLayout } from './ManagerLayout.tsx'
import { createQueries } from './queries.ts'
import { handleOf } from './routeHandle.ts'
import { createRouter } from './router.tsx'

let router: ReturnType<typeof createRouter>

beforeAll(() => {
  // A route that needs neither the host nor a lazy chunk.
  history.replaceState(null, '', '/no/such/page')
  router = createRouter(createQueries(i18next.t))
})

afterAll(() => {
  router.dispose()
  history.replaceState(null, '', '/')
})

const matched = (path: string) => matchRoutes(router.routes, path) ?? []
const titleOf = (path: string) =>
  matched(path)
    .map(({ route }) => handleOf({ handle: route.handle as unknown })?.title)
    .findLast((title) => title !== undefined)
const textsOf = (path: string) => {
  const title = (titleOf(path) ?? '') as keyof typeof chinese
  return [chinese[title], english[title]]
}
const isFramed = (path: string) =>
  matched(path).some(
    ({ route }) => isValidElement(route.element) && route.element.type === ManagerLayout,
  )
const isGuarded = (path: string) => matched(path).some(({ route }) => route.loader !== undefined)

describe('the routes', () => {
  it('keep places in the history of the browser, not behind a # (SH-001)', () => {
    expect(router.createHref(new URL('http://localhost/work-manager/list'))).toBe(
      '/work-manager/list',
    )
    expect(router.state.location.pathname).toBe('/no/such/page')
  })

  it('begin at the works (SH-002)', async () => {
    const [root] = matched('/').slice(-1)
    const loader = root?.route.loader as (() => Response | Promise<Response>) | undefined
    const answer = await loader?.()
    expect(answer?.headers.get('Location')).toBe('/work-manager/list')
    expect(answer?.status).toBe(302)
  })

  it.each([
    ['SH-003', '/work-manager/list', '作品管理', 'Works'],
    ['SH-004', '/work-manager/templates', '模板中心', 'Templates'],
    ['SH-005', '/work-manager/form-stat', '表单统计', 'Form statistics'],
    ['SH-006', '/work-manager/stat-detail/7', '数据详情', 'Form data'],
    ['SH-007', '/work-manager/gift-list', '礼品列表', 'Gift list'],
    ['SH-008', '/editor/7', '编辑器', 'Editor'],
    ['SH-009', '/preview/7', '预览', 'Preview'],
    ['SH-010', '/preview/7/page/2', '预览', 'Preview'],
    ['SH-011', '/no/such/page', '页面不存在', 'Page not found'],
    ['AU-001', '/auth/login', '登录', 'Sign in'],
    ['AU-001', '/auth/register', '注册', 'Register'],
    ['AU-001', '/auth/forgot-password', '忘记密码', 'Forgot password'],
  ])('name the screen in both languages (SH-001, SH-027, %s): %s', (_id, path, zh, en) => {
    expect(textsOf(path)).toEqual([zh, en])
  })

  it('lead to the screen whose data the address names (SH-006, SH-008, SH-009)', () => {
    const paramsOf = (path: string) => matched(path).at(-1)?.params
    expect(paramsOf('/work-manager/stat-detail/7')).toEqual({ id: '7' })
    expect(paramsOf('/editor/7')).toEqual({ workId: '7' })
    expect(paramsOf('/preview/7')).toEqual({ workId: '7' })
    expect(paramsOf('/preview/7/page/2')).toEqual({ workId: '7', pageIndex: '2' })
  })

  it.each(['/editor', '/preview', '/work-manager/stat-detail'])(
    'lead nowhere without the id of a work: %s (WM-004)',
    (path) => {
      expect(textsOf(path)).toEqual(['页面不存在', 'Page not found'])
    },
  )

  it('let everybody see that a page does not exist (SH-014)', () => {
    expect(isGuarded('/no/such/page')).toBe(false)
    for (const path of ['/work-manager/list', '/editor/7', '/preview/7', '/auth/login']) {
      expect(isGuarded(path), path).toBe(true)
    }
  })

  it.each([
    '/work-manager/list',
    '/work-manager/templates',
    '/work-manager/bin',
    '/work-manager/uploads',
    '/work-manager/form-stat',
    '/work-manager/stat-detail/7',
    '/work-manager/data-sources',
    '/work-manager/gift-list',
    ...['users', 'roles', 'permissions', 'members', 'tags', 'plugins', 'site-files', 'audit'].map(
      (name) => `/work-manager/admin/${name}`,
    ),
  ])('count %s as a page of the manager (SH-012, SH-028)', (path) => {
    expect(isFramed(path)).toBe(true)
  })

  it.each(['/editor/7', '/preview/7', '/preview/7/page/1', '/auth/login', '/no/such/page'])(
    'leave %s without the frame of the manager (SH-012, SH-013)',
    (path) => {
      expect(isFramed(path)).toBe(false)
    },
  )
})
