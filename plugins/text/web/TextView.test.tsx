import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { render } from '@testing-library/react'
import { RuntimeProvider } from '@pinye/plugin-api'
import { describe, expect, it } from 'vitest'
import { fakeRuntime } from '../../../plugin-api/web/src/test/fakes.ts'
import { TextView } from './TextView.tsx'
import { fittingSize } from './useContentSize.ts'
import { textClass, textStyle } from './textProps.ts'
import { samples } from './samples.ts'
import type { TextProps } from './textProps.ts'

const [defaults] = samples.text
const style = (changes: Partial<TextProps>) => textStyle({ ...(defaults as TextProps), ...changes })

describe('a text', () => {
  /** EL-TEXT-24. */
  it('shows the stored HTML as it is', () => {
    const { container } = render(
      <RuntimeProvider runtime={fakeRuntime()}>
        <TextView
          props={{ ...(defaults as TextProps), text: '<p>一<b>二</b></p>', verticalText: true }}
          element={{ id: 'text-1', type: 'text', name: '', width: 200, height: 20 }}
        />
      </RuntimeProvider>,
    )
    expect(container.querySelector('.text-view.text-vertical p b')?.textContent).toBe('二')
  })

  /** EL-TEXT-46 */
  it('is written from top to bottom, and from right to left', () => {
    const sheet = readFileSync(join(import.meta.dirname, 'text.css'), 'utf8')
    expect(/\.text-vertical \{[^}]*\}/.exec(sheet)?.[0]).toContain('writing-mode: vertical-rl;')
    expect(textClass({ ...(defaults as TextProps), verticalText: true })).toContain('text-vertical')
    expect(textClass(defaults as TextProps)).not.toContain('text-vertical')
  })

  it('writes its props as CSS', () => {
    expect(
      style({ bold: true, italic: true, underline: true, fontSize: 30, letterSpacing: 2 }),
    ).toMatchObject({
      fontWeight: 'bold',
      fontStyle: 'italic',
      textDecoration: 'underline',
      fontSize: 'calc(30 * var(--px))',
      letterSpacing: 'calc(2 * var(--px))',
    })
  })

  it('casts a shadow only when it is switched on', () => {
    const textShadow = { enabled: true, color: '#f00', blur: 99, offsetX: -99, offsetY: 3 }
    expect(style({ textShadow }).textShadow).toBe(
      'calc(-20 * var(--px)) calc(3 * var(--px)) calc(20 * var(--px)) #f00',
    )
    expect(style({ textShadow: { ...textShadow, enabled: false } }).textShadow).toBeUndefined()
  })

  it('lets no font name end its quotes', () => {
    expect(style({ fontFamily: 'A";background:url(x)' }).fontFamily).toMatch(/^"Abackgroundurlx", /)
  })
})

/** EL-TEXT-33, -34. */
describe('the box of a text', () => {
  it.each([
    [{ width: 200, height: 20 }, 200, 21, { width: 200, height: 30 }],
    [{ width: 200, height: 30 }, 200, 34, undefined],
    [{ width: 200, height: 30 }, 200, 90, { width: 200, height: 90 }],
    [{ width: 200, height: 90 }, 200, 4000, { width: 200, height: 800 }],
    [{ width: 20, height: 30 }, 20, 30, { width: 60, height: 30 }],
    [{ width: 200, height: 30 }, 200, 0, undefined],
  ])('of %o with content %d x %d becomes %o', (element, width, height, size) => {
    expect(fittingSize(element, width, height)).toEqual(size)
  })
})
