import { MantineProvider } from '@mantine/core'
import { Notifications, notifications } from '@mantine/notifications'
import { act, render, screen } from '@testing-library/react'
import i18next from 'i18next'
import { MemoryRouter } from 'react-router'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { reportForbidden } from '../api/session.ts'
import english from '../locales/en-US/common.json' with { type: 'json' }
import chinese from '../locales/zh-CN/common.json' with { type: 'json' }
import { HelpForbiddenScreen } from './HelpForbiddenScreen.tsx'
import { watchSession } from './sessionEnd.ts'

describe('what a permission forbids', () => {
  beforeEach(() => {
    i18next.addResourceBundle('zh-CN', 'common', chinese)
    notifications.clean()
  })

  it('is told with a link to a solution that stays on this installation (AU-015, AU-018)', () => {
    render(
      <MantineProvider env="test">
        <Notifications />
      </MantineProvider>,
    )
    const navigate = vi.fn(() => Promise.resolve())
    const off = watchSession({ state: { location: { pathname: '/', search: '' } }, navigate })
    act(reportForbidden)
    off()
    expect(screen.getByRole('alert').textContent).toContain('API 403 Forbidden')
    const link = screen.getByRole('link', { name: '如何解决？' })
    expect(link.getAttribute('href')).toBe('/help/403')
    expect(navigate).not.toHaveBeenCalled()
  })

  it('is explained by the help page, step by step, in both languages (AU-018)', () => {
    render(
      <MantineProvider env="test">
        <MemoryRouter>
          <HelpForbiddenScreen />
        </MemoryRouter>
      </MantineProvider>,
    )
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      chinese['help403.permission'],
      chinese['help403.administrator'],
      chinese['help403.again'],
    ])
    for (const key of ['title', 'text', 'permission', 'administrator', 'again'] as const) {
      expect(english[`help403.${key}`], key).toMatch(/^[\x20-\x7e“”’]+$/)
    }
  })
})
