/** Props to try the view with: the defaults first. */
import type { ShapeProps } from './ShapeView.tsx'

const none: ShapeProps = {
  fillColor: '#000000',
  shapePath: '',
  shapeId: '',
  borderWidth: 4,
  scaleX: 1,
  scaleY: 1,
  borderRadius: 0,
}

export const samples = {
  shape: [
    none,
    { ...none, shapeId: 'rectangle', shapePath: 'M0 0H100V100H0Z', borderRadius: 12 },
    { ...none, shapeId: 'circle', fillColor: 'rgba(24,144,255,0.5)' },
    { ...none, shapeId: 'bordered-rectangle', borderWidth: 20, borderRadius: 500 },
    { ...none, shapeId: 'bordered-circle', borderWidth: 1 },
    { ...none, shapeId: 'triangle', shapePath: 'M50 0L100 100H0Z', scaleX: 0.1, scaleY: 10 },
    { ...none, shapeId: 'star', shapePath: '/shapes/star.svg' },
  ] satisfies ShapeProps[],
}
