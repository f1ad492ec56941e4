import { render, screen } from '@testing-library/react'
import { RuntimeProvider } from '@pinye/plugin-api'
import type { Runtime } from '@pinye/plugin-api'
import { describe, expect, it } from 'vitest'
import { fakeRuntime } from '../../../plugin-api/web/src/test/fakes.ts'
import { ButtonView } from './ButtonView.tsx'
import { samples } from './samples.ts'
import type { ButtonProps } from './ButtonView.tsx'

const [defaults] = samples.button

function show(props: Partial<ButtonProps>, changes: Partial<Runtime> = {}) {
  render(
    <RuntimeProvider runtime={fakeRuntime(changes)}>
      <ButtonView
        props={{ ...(defaults as ButtonProps), ...props }}
        element={{ id: 'button-1', type: 'button', name: '', width: 120, height: 40 }}
      />
    </RuntimeProvider>,
  )
  return screen.getByRole('button')
}

describe('a button', () => {
  it('is a button with its text', () => {
    expect(show({ text: '立即领取' }).textContent).toBe('立即领取')
  })

  /** EL-BTN-24. */
  it('is not reached by the keyboard in the editor', () => {
    expect(show({}, { mode: 'edit' }).tabIndex).toBe(-1)
  })

  /** EL-BTN-22. */
  it.each([
    ['none', ''],
    [
      'outset',
      'calc(1 * var(--px)) calc(2 * var(--px)) calc(40 * var(--px)) calc(-10 * var(--px)) #000000',
    ],
    [
      'inset',
      'inset calc(1 * var(--px)) calc(2 * var(--px)) calc(40 * var(--px)) calc(-10 * var(--px)) #000000',
    ],
  ] as const)('casts the shadow %s within its bounds', (shadowType, shadow) => {
    const shown = show({
      shadowType,
      shadowX: 1,
      shadowBlur: 400,
      shadowSpread: -99,
      shadowColor: '#000000',
    })
    expect(shown.style.boxShadow).toBe(shadow)
  })
})
