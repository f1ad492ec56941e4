import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { configure, render, screen, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { sampleWork } from '../../../model/testing.ts'
import { EditorProvider } from '../../store/EditorContext.tsx'
import { openTestEditor } from '../../store/testing.ts'
import { SettingsTab } from './SettingsTab.tsx'

// The setting lists all time zones of the world, which is slow.
vi.mock('./TimeZoneSetting.tsx', () => ({ TimeZoneSetting: () => null }))

configure({ asyncUtilTimeout: 10_000 })
vi.setConfig({ testTimeout: 30_000 })

// Growing text fields wait for `document.fonts`, which the test environment lacks.
beforeEach(() => {
  Object.defineProperty(document, 'fonts', { configurable: true, value: new EventTarget() })
})

/** Renders the settings of a work with this public address. */
function show(url: string, isPublished = true) {
  const access = { slug: null, slug_start: '', url, has_password: false, offline_text: '' }
  vi.stubGlobal('fetch', (request: Request) => {
    const { pathname } = new URL(request.url)
    const data = pathname === '/api/works/7/door' ? access : []
    return Promise.resolve(Response.json({ code: 200, message: '', data, total: 0 }))
  })
  const { editor } = openTestEditor({ ...sampleWork(), title: '春天', is_publish: isPublished })
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MantineProvider env="test">
        <EditorProvider editor={editor}>
          <SettingsTab pick={() => Promise.resolve(null)} />
        </EditorProvider>
      </MantineProvider>
    </QueryClientProvider>,
  )
}

/** Returns the texts of the sharing previews. */
const samples = async (address: string) => {
  const group = screen.getByRole('region', { name: 'sample' })
  await within(group).findByText(address)
  return within(group)
    .getAllByRole('figure')
    .map(({ textContent }) => textContent)
}

// No texts are loaded in this test, so `t` returns the keys.
it.each([
  ['https://works.example/s/anna', 'works.example/s/anna'],
  ['http://127.0.0.1:4174/h5/7', '127.0.0.1:4174/h5/7'],
])(
  'settings and samples show the address that visitors find the work at: %s',
  async (url, read) => {
    show(url)
    expect(await screen.findByDisplayValue(url)).toBeTruthy()
    expect(screen.getByRole('link').getAttribute('href')).toBe(url)
    expect(await samples(read)).toEqual([
      `sample.chat春天${new URL(url).host}`,
      'sample.moments春天',
      `sample.post${read}春天`,
    ])
  },
)

it('a work that is not published has no address to hand out', async () => {
  show('https://works.example/s/anna', false)
  await samples('works.example/s/anna')
  expect(screen.getByText('addressNone')).toBeTruthy()
  expect(screen.queryByDisplayValue(/works\.example/)).toBeNull()
})
