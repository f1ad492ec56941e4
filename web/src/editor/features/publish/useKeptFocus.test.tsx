import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { useKeptFocus } from './PrePublishReport.tsx'

function Steps({ step }: { step: number }) {
  const next = useKeptFocus<HTMLDivElement>(step)
  return (
    <>
      {step === 1 && <button>fix</button>}
      <button>other</button>
      <div ref={next} tabIndex={-1}>
        next
      </div>
    </>
  )
}

afterEach(cleanup)

it('what comes next has the focus where what had it has gone, and only there', () => {
  const { rerender } = render(<Steps step={1} />)
  screen.getByText('other').focus()
  rerender(<Steps step={2} />)
  expect(document.activeElement).toBe(screen.getByText('other'))
  rerender(<Steps step={1} />)
  screen.getByText('fix').focus()
  rerender(<Steps step={2} />)
  expect(document.activeElement).toBe(screen.getByText('next'))
})
