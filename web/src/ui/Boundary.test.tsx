import { act, useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { Boundary } from './Boundary.tsx'

/** Renders a part inside a boundary, next to another element. */
function draw(part: React.ReactNode) {
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  const show = (shown: React.ReactNode, resetKey: unknown = 0) =>
    act(() => {
      root.render(
        <>
          <p>rest</p>
          <Boundary
            resetKey={resetKey}
            fallback={(retry) => <button onClick={retry}>failed</button>}
          >
            {shown}
          </Boundary>
        </>,
      )
    })
  show(part)
  return { place, show }
}

let isBroken = true
function Fragile() {
  if (isBroken) throw new Error('boom')
  return <span>fine</span>
}

function FailsOnLeaving() {
  useEffect(() => () => {
    throw new Error('a cleanup that fails')
  })
  return <span>here</span>
}

beforeEach(() => {
  isBroken = true
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})

describe('a part of a screen', () => {
  it('shows its fallback beside the rest, and tries again when it is asked', () => {
    const { place } = draw(<Fragile />)
    expect(place.textContent).toBe('restfailed')
    isBroken = false
    act(() => place.querySelector('button')?.click())
    expect(place.textContent).toBe('restfine')
  })

  it('tries again by itself when it shows something else', () => {
    const { place, show } = draw(<Fragile />)
    isBroken = false
    show(<Fragile />, 1)
    expect(place.textContent).toBe('restfine')
  })

  it('does not blame what comes for what fails while it goes away', () => {
    const { place, show } = draw(<FailsOnLeaving />)
    show(<Counter />)
    expect(place.textContent).toBe('rest0')
  })
})

function Counter() {
  const [count] = useState(0)
  return <span>{count}</span>
}
