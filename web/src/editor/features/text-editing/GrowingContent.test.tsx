import { render } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { sampleElement } from '../../../model/testing.ts'
import { openTestEditor } from '../../store/testing.ts'
import { GrowingContent } from './GrowingContent.tsx'

/** VR-010 as amended: an element that visitors see higher than its box is as high on the canvas. */
describe('the view of an element that grows with its content', () => {
  afterEach(() => {
    vi.restoreAllMocks()
  })

  it.each([
    [40, []],
    [44, []],
    [45, [['a', { height: 45 }]]],
    [3000, [['a', { height: 3000 }]]],
  ])('of %d px in a box of 40 px', (needed, said) => {
    vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(needed)
    const { editor } = openTestEditor()
    const measure = vi.spyOn(editor, 'measure')
    const element = sampleElement('a', { height: 40 })
    render(
      <GrowingContent editor={editor} element={element}>
        words
      </GrowingContent>,
    )
    expect(measure.mock.calls).toEqual(said)
  })
})
