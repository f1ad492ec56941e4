import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen, within } from '@testing-library/react'
import i18next from 'i18next'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { queryKeys } from '../api/queryKeys.ts'
import englishCommon from '../locales/en-US/common.json' with { type: 'json' }
import englishMessages from '../locales/en-US/messages.json' with { type: 'json' }
import chineseAccount from '../locales/zh-CN/account.json' with { type: 'json' }
import chineseCommon from '../locales/zh-CN/common.json' with { type: 'json' }
import { ManagerLayout } from './ManagerLayout.tsx'

// The dialog is a lazy chunk, which may take long to load.
vi.setConfig({ testTimeout: 30_000 })

const ADMIN_CODES = ['user.manage', 'role.manage', 'member.manage', 'tag.manage', 'plugin.manage']

/** Renders the frame around an empty screen for a user with these permissions. */
function draw({ codes = [] as string[], path = '/work-manager/gift-list' } = {}) {
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  const permissions = codes.map((code, id) => ({ id, code, name: code }))
  const me = { id: 3, username: 'lin.chen', nickname: '林晨', email: 'l@c.org', avatar: '' }
  queries.setQueryData(queryKeys.me, { ...me, roles: [], permissions })
  const router = createMemoryRouter(
    [{ path: '*', element: <ManagerLayout />, children: [{ path: '*', element: <p>screen</p> }] }],
    { initialEntries: [path] },
  )
  render(
    <QueryClientProvider client={queries}>
      <MantineProvider env="test">
        <RouterProvider router={router} />
      </MantineProvider>
    </QueryClientProvider>,
  )
  return router
}

const menu = () => within(screen.getByRole('navigation'))
const placesOf = (links: HTMLElement[]) =>
  links.map((link) => [link.textContent, link.getAttribute('href')])

beforeEach(async () => {
  i18next.addResourceBundle('zh-CN', 'common', chineseCommon)
  i18next.addResourceBundle('zh-CN', 'account', chineseAccount)
  i18next.addResourceBundle('en-US', 'common', englishCommon)
  i18next.addResourceBundle('en-US', 'messages', englishMessages)
  await i18next.changeLanguage('zh-CN')
})

afterEach(async () => {
  await i18next.changeLanguage('zh-CN')
})

describe('the frame of the manager', () => {
  it('has the menu of the catalogue, and nothing to administer for an author (SH-018)', () => {
    draw()
    expect(placesOf(menu().getAllByRole('link'))).toEqual([
      ['我的作品', '/work-manager/list'],
      ['我的文件', '/work-manager/uploads'],
      ['基础数据', '/work-manager/form-stat'],
      ['礼品列表', '/work-manager/gift-list'],
      ['数据源', '/work-manager/data-sources'],
      ['模板列表', '/work-manager/templates'],
    ])
    for (const group of ['数据中心', '模板中心']) expect(menu().getByText(group)).toBeTruthy()
    expect(menu().queryByText('系统管理')).toBeNull()
    expect(menu().getByRole('link', { current: 'page' }).textContent).toBe('礼品列表')
  })

  it('speaks English too (SH-018, GEN-008)', async () => {
    await i18next.changeLanguage('en-US')
    draw()
    expect(menu().getByRole('link', { name: 'My works' })).toBeTruthy()
    expect(menu().getByRole('link', { name: 'gift list' })).toBeTruthy()
    expect(menu().getByRole('button', { name: /Merchant center.*coming soon/ })).toBeTruthy()
  })

  it('shows administrators what they may administer (SH-018, AD-013)', () => {
    draw({ codes: ADMIN_CODES })
    expect(menu().getByText('系统管理')).toBeTruthy()
    expect(menu().getByRole('link', { name: '插件' }).getAttribute('href')).toBe(
      '/work-manager/admin/plugins',
    )
  })

  it('shows the merchant centre as coming soon: it leads nowhere (SH-018, SH-029)', () => {
    const router = draw()
    const merchant = menu().getByRole('button', { name: /商户中心/ })
    expect(merchant.getAttribute('aria-disabled')).toBe('true')
    expect(merchant.textContent).toContain('敬请期待')
    merchant.click()
    expect(router.state.location.pathname).toBe('/work-manager/gift-list')
  })

  it('opens the account settings from the account centre (SH-018, SH-029)', async () => {
    draw()
    act(() => menu().getByRole('button', { name: '账号中心' }).click())
    // The dialog's chunk is loaded on demand.
    const wait = { timeout: 10_000 }
    const dialog = await screen.findByRole('dialog', { name: '账号设置' }, wait)
    const tabs = within(dialog).getAllByRole('tab')
    expect(tabs.map(({ textContent }) => textContent)).toEqual([
      chineseAccount.profile,
      chineseAccount.password,
      chineseAccount.sessions,
    ])
  })

  it('has the logo, which leads to the works, and who is signed in (SH-017, SH-019)', () => {
    draw()
    const header = within(screen.getByRole('banner'))
    expect(header.getByRole('link').getAttribute('href')).toBe('/work-manager/list')
    expect(header.getByRole('button', { name: '林晨 的账号菜单' })).toBeTruthy()
  })

  it('has the language switch in its header, and no quick-add buttons (SH-012, SH-031)', () => {
    draw()
    const header = within(screen.getByRole('banner'))
    expect(header.getByRole('button', { name: chineseCommon['language.choose'] })).toBeTruthy()
    expect(header.getAllByRole('button')).toHaveLength(3)
  })
})
