import { cleanup, render, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { PluginDrawing } from './PluginDrawing.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

let count = 0

function renderDrawing(inside: string, status = 200) {
  const text = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">${inside}</svg>`
  const answer = vi.fn(() => Promise.resolve(new Response(text, { status })))
  vi.stubGlobal('fetch', answer)
  count += 1
  const view = <PluginDrawing address={`/plugins/x/${count}/icon.svg`} size={22} className="mine" />
  return { box: render(view).container, again: () => render(view).container, answer }
}

it('is lines in the page, within the size that is asked for', async () => {
  const { box, again, answer } = renderDrawing('<path d="M8 12h8"/>')
  await waitFor(() => expect(box.querySelector('.mine svg path')).not.toBeNull())
  expect(box.querySelector<HTMLElement>('.mine')?.style.width).toBe('22px')
  expect(box.querySelector<HTMLElement>('.mine')?.style.overflow).toBe('hidden')
  expect(box.querySelector('img')).toBeNull()
  const other = again()
  await waitFor(() => expect(other.querySelector('svg path')).not.toBeNull())
  expect(answer).toHaveBeenCalledTimes(1)
})

it.each([
  ['anything else', '<script>1</script>', 200],
  ['what does not come', '', 404],
])('is an image for %s', async (_, inside, status) => {
  const { box, again, answer } = renderDrawing(inside, status)
  await waitFor(() => expect(box.querySelector('img')?.getAttribute('src')).toMatch(/icon\.svg$/))
  expect(box.querySelector('script, svg')).toBeNull()
  again()
  await waitFor(() => expect(answer).toHaveBeenCalledTimes(status === 404 ? 2 : 1))
})
