import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { ElementBoundary } from './ElementBoundary.tsx'

afterEach(cleanup)

function Broken(): never {
  throw new Error('broken')
}

it('keeps a failing view from taking its neighbours along, and says it once', () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const onError = vi.fn()
  render(
    <>
      <ElementBoundary fallback={<i>gone</i>} onError={onError}>
        <Broken />
      </ElementBoundary>
      <ElementBoundary fallback={null}>
        <p>hello</p>
      </ElementBoundary>
    </>,
  )
  expect(screen.getByText('gone')).toBeTruthy()
  expect(screen.getByText('hello')).toBeTruthy()
  expect(onError).toHaveBeenCalledTimes(1)
})
