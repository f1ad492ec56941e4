import type { Border, CommonStyle, Length, Sides } from './work.ts'

const zero = (): Length => ({ value: 0, unit: 'px' })

export function noSides(): Sides {
  return { top: zero(), right: zero(), bottom: zero(), left: zero() }
}

function noBorder(): Border {
  return { ...noSides(), color: { value: '#000000' }, style: { value: 'solid' } }
}

/** The style every element starts with (EM-002, EM-006). */
export function defaultCommonStyle(): CommonStyle {
  return {
    top: 100,
    left: 100,
    width: 100,
    height: 40,
    zindex: 1,
    rotate: 0,
    textAlign: 'center',
    color: '#000000',
    backgroundColor: 'transparent',
    fontSize: 14,
    margin: noSides(),
    padding: noSides(),
    border: noBorder(),
  }
}
