import { createEvent, fireEvent, render, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { useDropTarget } from './useDropTarget.ts'

function Place({ onFiles }: { onFiles: (files: File[]) => void }) {
  return (
    <section aria-label="place" {...useDropTarget(onFiles, 'wide')}>
      here
    </section>
  )
}

describe('a place that takes files', () => {
  it('shows that they are over it, and takes what is dropped', () => {
    const onFiles = vi.fn()
    render(<Place onFiles={onFiles} />)
    const place = screen.getByRole('region', { name: 'place' })
    expect(place.className).toMatch(/ wide$/)
    const over = createEvent.dragOver(place)
    fireEvent(place, over)
    // Without preventDefault the browser would navigate to the dropped file.
    expect(over.defaultPrevented).toBe(true)
    expect(place.dataset.over).toBe('true')
    fireEvent.dragLeave(place)
    expect(place.dataset.over).toBe('false')
    const files = [new File(['a'], 'a.png'), new File(['b'], 'b.png')]
    const drop = createEvent.drop(place, { dataTransfer: { files } })
    fireEvent(place, drop)
    expect(drop.defaultPrevented).toBe(true)
    expect(onFiles).toHaveBeenCalledExactlyOnceWith(files)
  })
})
