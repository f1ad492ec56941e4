import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen } from '@testing-library/react'
import i18next from 'i18next'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { SpamSummary } from './SpamSummary.tsx'

const texts = {
  'aside.total': '另有 {{count}} 份：',
  'aside.reason': '{{reason}} {{count}} 份',
  'aside.and': '，',
  'aside.open': '去看看',
  'spam.trap': '隐藏字段',
  'spam.old-token': '令牌过期',
}

beforeEach(() => void i18next.addResourceBundle('zh-CN', 'forms', texts))
afterEach(cleanup)

const renderSummary = (reasons: { reason: string; count: number }[], onOpen?: () => void) =>
  render(
    <MantineProvider>
      <SpamSummary reasons={reasons} {...(onOpen && { onOpen })} />
    </MantineProvider>,
  )

it('says how many submissions were put aside and why', () => {
  const handleOpen = vi.fn()
  renderSummary(
    [
      { reason: 'trap', count: 3 },
      { reason: 'marked', count: 5 },
      { reason: 'old-token', count: 1 },
    ],
    handleOpen,
  )
  const text = screen.getByRole('status').textContent
  expect(text).toContain('另有 4 份')
  expect(text).toContain('隐藏字段 3 份，令牌过期 1 份')
  screen.getByRole('button').click()
  expect(handleOpen).toHaveBeenCalledOnce()
})

it('is not there where nothing was put aside but by hand', () => {
  renderSummary([{ reason: 'marked', count: 5 }])
  expect(screen.queryByRole('status')).toBeNull()
})
