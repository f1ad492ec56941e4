import { notificationsStore } from '@mantine/notifications'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { describe, expect, it, vi } from 'vitest'
import { PluginElementBoundary } from './PluginElementBoundary.tsx'

let isBroken = true
function Fragile() {
  if (isBroken) throw new Error('boom')
  return <span>fine</span>
}

function draw(resetKey: string) {
  return (
    <>
      <p>neighbour</p>
      <PluginElementBoundary type="clock" label="时钟" resetKey={resetKey}>
        <Fragile />
      </PluginElementBoundary>
    </>
  )
}

describe('the boundary around an element', () => {
  it('contains a failing view, logs it, names it, and lets it try again', () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const place = document.body.appendChild(document.createElement('div'))
    const root = createRoot(place)
    act(() => {
      root.render(draw('aa'))
    })
    expect(place.textContent).toContain('neighbour')
    expect(place.textContent).toContain('时钟')
    expect(warn.mock.calls[0]?.[0]).toBe('element clock failed to render')
    expect(notificationsStore.getState().notifications).toEqual([])
    isBroken = false
    act(() => {
      place.querySelector('button')?.click()
    })
    expect(place.textContent).toBe('neighbourfine')
  })

  it('tries a new build by itself', () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    isBroken = true
    const place = document.body.appendChild(document.createElement('div'))
    const root = createRoot(place)
    act(() => {
      root.render(draw('aa'))
    })
    isBroken = false
    act(() => {
      root.render(draw('bb'))
    })
    expect(place.textContent).toBe('neighbourfine')
  })
})
