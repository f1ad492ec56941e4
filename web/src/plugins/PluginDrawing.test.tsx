import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { PluginDrawing } from './PluginDrawing.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function shown(inside: string, status = 200) {
  const text = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">${inside}</svg>`
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(text, { status })))
  const view = (
    <QueryClientProvider client={new QueryClient()}>
      <PluginDrawing address="/plugins/x/icon.svg" size={22} className="mine" />
    </QueryClientProvider>
  )
  return render(view).container
}

it('is lines in the page, in the size that is asked for (E3)', async () => {
  const box = shown('<path d="M8 12h8"/>')
  await waitFor(() => expect(box.querySelector('.mine svg path')).not.toBeNull())
  expect(box.querySelector('svg')?.getAttribute('width')).toBe('22')
  expect(box.querySelector('img')).toBeNull()
})

it.each([
  ['anything else', '<script>1</script>', 200],
  ['what does not come', '', 404],
])('is an image for %s', async (_, inside, status) => {
  const box = shown(inside, status)
  await waitFor(() => expect(box.querySelector('img')?.getAttribute('src')).toMatch(/icon\.svg$/))
  expect(box.querySelector('script, svg')).toBeNull()
})
