import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen } from '@testing-library/react'
import i18next from 'i18next'
import { describe, expect, it } from 'vitest'
import type { ReactNode } from 'react'
import { canvasHeight } from '../../../model/pages/canvasHeight.ts'
import { findPage } from '../../../model/change.ts'
import { PAGE, sampleElement, sampleWork, styleOf } from '../../../model/testing.ts'
import { select } from '../selection/selection.ts'
import { EditorProvider } from '../../store/EditorContext.tsx'
import { openTestEditor, workOf } from '../../store/testing.ts'
import { AlignBar } from './AlignBar.tsx'
import { snapToGrid } from '../../../model/snapping/snap.ts'

function show(editor: ReturnType<typeof openTestEditor>['editor'], part: ReactNode) {
  return render(
    <MantineProvider env="test">
      <EditorProvider editor={editor}>{part}</EditorProvider>
    </MantineProvider>,
  )
}
const boxes = () =>
  sampleWork(
    sampleElement('a', { left: 10, top: 10, width: 40, height: 20 }),
    sampleElement('b', { left: 70, top: 50, width: 40, height: 20 }),
    sampleElement('c', { left: 200, top: 200, width: 40, height: 20 }),
  )

/** CV-004 */
describe('the alignment toolbar', () => {
  it.each([
    ['align.left', { left: 10 }],
    ['align.center', { left: 105 }],
    ['align.right', { left: 200 }],
    ['align.top', { top: 10 }],
    ['align.middle', { top: 105 }],
    ['align.bottom', { top: 200 }],
    ['align.distH', { left: 105 }],
    ['align.distV', { top: 105 }],
  ])('has %s', (name, place) => {
    const { editor } = openTestEditor(boxes())
    select(editor, ['a', 'b', 'c'])
    show(editor, <AlignBar />)
    fireEvent.click(screen.getByRole('button', { name: i18next.t(`messages:${name}`) }))
    expect(styleOf(workOf(editor), 'b')).toMatchObject(place)
  })

  it('keeps the selection as a combination, and groups it', () => {
    const { editor } = openTestEditor(boxes())
    select(editor, ['a', 'b'])
    show(editor, <AlignBar />)
    fireEvent.click(screen.getByRole('button', { name: i18next.t('messages:align.saveCombo') }))
    expect(editor.session.getState().dialog).toBe('combination')
    fireEvent.click(screen.getByRole('button', { name: i18next.t('arrange:group.make') }))
    expect(findPage(workOf(editor), PAGE)?.groups).toHaveLength(1)
  })

  it('is there only while something is selected', () => {
    const { editor } = openTestEditor(boxes())
    show(editor, <AlignBar />)
    expect(screen.queryByRole('toolbar')).toBeNull()
  })
})

describe('the size of the artboard', () => {
  /** CV-016 */
  it.each(['h5_long_page', 'h5_swipper'])('grows with the lowest element of a %s', (page_mode) => {
    const low = sampleWork(sampleElement('a', { top: 1500, height: 100.4 }))
    expect(canvasHeight({ ...low, page_mode }, findPage(low, PAGE))).toBe(1601)
    const high = sampleWork(sampleElement('a', { top: 100, height: 100 }))
    expect(canvasHeight({ ...high, page_mode }, findPage(high, PAGE))).toBe(high.height)
  })

  it('does not grow with what only fills the ground of a page that is turned', () => {
    const ground = { top: 0, left: 0, width: 375, height: 900 }
    const work = sampleWork(sampleElement('a', ground))
    expect(canvasHeight(work, findPage(work, PAGE))).toBe(work.height)
  })

  /** CV-005 */
  it('has a grid whose lines are as far from each other as the author says', () => {
    expect([4, 6, 15, -6].map((at) => snapToGrid(at, 10))).toEqual([0, 10, 20, -10])
    expect(snapToGrid(37, 25)).toBe(25)
  })
})
