import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { configure, render, screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { setPage } from '../../../model/pages/pages.ts'
import { PAGE, sampleElement, sampleWork } from '../../../model/testing.ts'
import type { PageBackground } from '../../../model/work.ts'
import { EditorProvider } from '../../store/EditorContext.tsx'
import { openTestEditor } from '../../store/testing.ts'
import { CompareDialog } from './CompareDialog.tsx'

// A dialog is a large tree, which renders slowly on a busy machine.
configure({ asyncUtilTimeout: 10_000 })
vi.setConfig({ testTimeout: 30_000 })

const stops = [
  { color: '#fff', at: 0 },
  { color: '#000', at: 100 },
]
const GRADIENT = { type: 'gradient', gradient: { shape: 'linear', angle: 90, stops } } as const
const PICTURE = { type: 'image', src: '/uploads/abcdefghijklmnopqrstuvwx.jpg' } as const
const VERSION = {
  revision: 3,
  name: '',
  created_at: '2026-11-22T00:00:00Z',
  author: 'lin',
  publication: null,
}

const paged = (backgroundColor: string, background?: PageBackground) =>
  setPage(sampleWork(sampleElement('a')), PAGE, {
    backgroundColor,
    ...(background && { background }),
  })

/** Opens the comparison of an earlier version with the current work. */
async function compare(then: ReturnType<typeof paged>, now: ReturnType<typeof paged>) {
  vi.stubGlobal('fetch', () =>
    Promise.resolve(Response.json({ code: 200, message: '', data: then })),
  )
  const { editor } = openTestEditor(now)
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <QueryClientProvider client={queries}>
      <MantineProvider env="test">
        <EditorProvider editor={editor}>
          <CompareDialog workId={7} version={VERSION} onClose={() => undefined} />
        </EditorProvider>
      </MantineProvider>
    </QueryClientProvider>,
  )
  const dialog = within(await screen.findByRole('dialog'))
  return (await dialog.findAllByRole('figure')).map(groundOf)
}

/** Returns the colour, the gradient and the picture behind a page. */
function groundOf(side: HTMLElement) {
  const colored = [...side.querySelectorAll<HTMLElement>('[style*="background-color"]')]
  const drawn = [...side.querySelectorAll<HTMLElement>('[style*="background-image"]')]
  return {
    color: colored.map(({ style }) => style.backgroundColor),
    gradient: drawn.map(({ style }) => style.backgroundImage),
    picture: [...side.querySelectorAll('img')].map(({ src }) => new URL(src).pathname),
  }
}

it('a version and the work as it is stand beside each other with the grounds of their pages', async () => {
  const sides = await compare(paged('#ffeedd', PICTURE), paged('#112233', GRADIENT))
  const gradient = 'linear-gradient(90deg, #fff 0%, #000 100%)'
  expect(sides).toEqual([
    { color: ['#ffeedd'], gradient: [], picture: [PICTURE.src] },
    { color: ['#112233'], gradient: [gradient], picture: [] },
  ])
})
