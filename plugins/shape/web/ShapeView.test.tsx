import { render, screen } from '@testing-library/react'
import { RuntimeProvider } from '@pinye/plugin-api'
import type { Runtime } from '@pinye/plugin-api'
import { describe, expect, it } from 'vitest'
import { fakeRuntime } from '../../../plugin-api/web/src/test/fakes.ts'
import { samples } from './samples.ts'
import { ShapeView } from './ShapeView.tsx'
import type { ShapeProps } from './ShapeView.tsx'

const [defaults] = samples.shape

function show(props: Partial<ShapeProps>, changes: Partial<Runtime> = {}, name = '') {
  const { container } = render(
    <RuntimeProvider runtime={fakeRuntime(changes)}>
      <ShapeView
        props={{ ...(defaults as ShapeProps), ...props }}
        element={{ id: 'shape-1', type: 'shape', name, width: 200, height: 60 }}
      />
    </RuntimeProvider>,
  )
  return container
}

const attributes = (container: HTMLElement, selector: string) => {
  const found = container.querySelector(selector)
  return Object.fromEntries([...(found?.attributes ?? [])].map(({ name, value }) => [name, value]))
}

describe('a shape', () => {
  /** EL-SHAPE-03, EL-SHAPE-20. */
  it('draws its path in its colour, stretched to the box', () => {
    const shown = show({ shapeId: 'triangle', shapePath: 'M50 0L100 100H0Z', fillColor: '#ff0000' })
    expect(attributes(shown, 'path')).toMatchObject({ d: 'M50 0L100 100H0Z', fill: '#ff0000' })
    expect(attributes(shown, 'svg')).toMatchObject({
      viewBox: '0 0 100 100',
      preserveAspectRatio: 'none',
    })
  })

  /** EL-SHAPE-15. */
  it('keeps the corners of a rectangle round in a box that is not square', () => {
    const shown = show({ shapeId: 'rectangle', borderRadius: 12 })
    expect(attributes(shown, 'svg').viewBox).toBe('0 0 200 60')
    expect(attributes(shown, 'rect')).toMatchObject({ width: '200', height: '60', rx: '12' })
  })

  /** EL-SHAPE-15, EL-SHAPE-20: the colour applies to the border, the inside is empty. */
  it('draws a border inside its box', () => {
    const shown = show({ shapeId: 'bordered-rectangle', borderWidth: 10, fillColor: '#00ff00' })
    expect(attributes(shown, 'rect')).toMatchObject({
      x: '5',
      width: '190',
      height: '50',
      fill: 'none',
      stroke: '#00ff00',
      'stroke-width': '10',
    })
    const round = show({ shapeId: 'bordered-circle', borderWidth: 99 })
    expect(attributes(round, 'ellipse')).toMatchObject({ rx: '90', ry: '20', 'stroke-width': '20' })
  })

  it('gives only rectangles round corners', () => {
    expect(attributes(show({ shapeId: 'circle', borderRadius: 9 }), 'ellipse')).toMatchObject({
      rx: '100',
      ry: '30',
    })
  })

  /** EL-SHAPE-17, EL-SHAPE-20. */
  it('scales the drawing around the middle, within bounds', () => {
    const shown = show({ shapePath: 'M0 0h9z', scaleX: 2, scaleY: 99 })
    expect(attributes(shown, 'g').transform).toBe('translate(50 50) scale(2 10) translate(-50 -50)')
    expect(attributes(show({ shapePath: 'M0 0h9z' }), 'g').transform).toBeUndefined()
  })

  /** EL-SHAPE-21. */
  it('draws nothing that is no path', () => {
    for (const shapePath of ['/shapes/star.svg', 'M0 0"/><script>', '<path d="M0 0"/>']) {
      expect(show({ shapeId: 'star', shapePath }).innerHTML).toBe('')
    }
  })

  it('asks an author to choose a shape and shows visitors nothing', () => {
    expect(show({}).innerHTML).toBe('')
    show({}, { mode: 'edit' })
    expect(screen.getByRole('img', { name: '选择形状' })).toBeTruthy()
  })

  it('is a picture with the name that its author gave it, else a decoration', () => {
    show({ shapeId: 'circle' }, {}, '太阳')
    expect(screen.getByRole('img', { name: '太阳' })).toBeTruthy()
    expect(attributes(show({ shapeId: 'circle' }), 'svg')['aria-hidden']).toBe('true')
  })
})
