import { render, screen } from '@testing-library/react'
import { RuntimeProvider } from '@pinye/plugin-api'
import type { Runtime } from '@pinye/plugin-api'
import { describe, expect, it } from 'vitest'
import { fakeRuntime } from '../../../plugin-api/web/src/test/fakes.ts'
import { NewsListView } from './NewsListView.tsx'
import { samples } from './samples.ts'
import type { NewsListProps } from './NewsListView.tsx'

const [defaults] = samples['news-list'] as [NewsListProps]

function show(dataset: unknown, changes: Partial<Runtime> = {}) {
  return render(
    <RuntimeProvider runtime={fakeRuntime(changes)}>
      <NewsListView
        props={{ ...defaults, dataset }}
        element={{ id: 'news-1', type: 'news-list', name: '', width: 300, height: 300 }}
      />
    </RuntimeProvider>,
  ).container
}

describe('a news list', () => {
  it('is a list with a link, a summary, a source and a day for each', () => {
    const shown = show(defaults.dataset)
    expect(screen.getByRole('list', { name: '新闻' }).children).toHaveLength(2)
    const link = screen.getByRole('link', { name: '示例新闻一' })
    expect(link.getAttribute('href')).toBe('https://example.com/1')
    expect(screen.getAllByText('这里是新闻摘要')).toHaveLength(2)
    expect(shown.querySelector('time')?.getAttribute('datetime')).toBe('2026-01-01')
  })

  /** EL-NEWS-08: the link opens in a new window. */
  it('opens its links in a new window that knows nothing of this one', () => {
    show(defaults.dataset)
    const link = screen.getByRole('link', { name: '示例新闻二' })
    expect([link.getAttribute('target'), link.getAttribute('rel')]).toEqual(['_blank', 'noopener'])
  })

  it.each(['javascript:alert(1)', 'example.com', '//evil.test'])(
    'shows %s as text only',
    (link) => {
      const shown = show([
        ['title', 'link'],
        ['甲', link],
      ])
      expect(shown.querySelector('a')).toBeNull()
      expect(shown.textContent).toBe('甲')
    },
  )

  /** EL-NEWS-09. */
  it('shows a date of another form as it was typed', () => {
    const shown = show([
      ['title', 'date'],
      ['甲', '昨天'],
    ])
    expect(shown.querySelector('time')?.textContent).toBe('昨天')
    expect(shown.querySelector('time')?.hasAttribute('datetime')).toBe(false)
  })

  it('leads nowhere while an author edits', () => {
    expect(show(defaults.dataset, { mode: 'edit' }).querySelector('a')).toBeNull()
  })

  it('says that there is none', () => {
    show([['title', 'link']])
    expect(screen.getByText('暂无数据')).toBeTruthy()
  })
})
