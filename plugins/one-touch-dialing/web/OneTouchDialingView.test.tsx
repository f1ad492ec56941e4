import { act, fireEvent, render, screen } from '@testing-library/react'
import { RuntimeProvider } from '@pinye/plugin-api'
import type { Runtime } from '@pinye/plugin-api'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { fakeRuntime } from '../../../plugin-api/web/src/test/fakes.ts'
import numbers from '../src/tests/numbers.json'
import { isDialable, telephone } from './number.ts'
import { OneTouchDialingView } from './OneTouchDialingView.tsx'
import { openAddress } from './openAddress.ts'
import { samples } from './samples.ts'
import type { OneTouchDialingProps } from './OneTouchDialingView.tsx'

vi.mock('./openAddress.ts', () => ({ openAddress: vi.fn() }))
const opened = vi.mocked(openAddress)
afterEach(() => opened.mockReset())

const [defaults] = samples['one-touch-dialing']

function show(props: Partial<OneTouchDialingProps>, changes: Partial<Runtime> = {}) {
  const toast = vi.fn<Runtime['toast']>()
  const copy = vi.fn(() => Promise.resolve(true))
  const confirm = vi.fn(() => Promise.resolve(true))
  const runtime = fakeRuntime({ toast, copy, dialog: { confirm }, ...changes })
  render(
    <RuntimeProvider runtime={runtime}>
      <OneTouchDialingView
        props={{ ...(defaults as OneTouchDialingProps), ...props }}
        element={{ id: 'dial-1', type: 'one-touch-dialing', name: '', width: 200, height: 50 }}
      />
    </RuntimeProvider>,
  )
  const button = screen.getByRole('button')
  const tap = () =>
    act(async () => {
      fireEvent.click(button)
      await Promise.resolve()
    })
  return { button, tap, toast, copy, confirm }
}

describe('a button that dials', () => {
  /** EL-DIAL-03. */
  it('is a link to the number, so that no script is needed', () => {
    expect(show({ phoneNumber: ' 400-820-8820 ' }).button.getAttribute('href')).toBe(
      'tel:4008208820',
    )
  })

  /** EL-DIAL-03: the confirmation needs a script. */
  it('is no link when it asks first, or has no number', () => {
    expect(show({ phoneNumber: '110', showConfirm: true }).button.hasAttribute('href')).toBe(false)
  })

  it.each([
    ['', '请设置电话号码'],
    ['call me', '请输入有效的电话号码'],
  ])('says what is wrong with the number %j', async (phoneNumber, sentence) => {
    const { button, tap, toast } = show({ phoneNumber })
    await tap()
    expect(button.hasAttribute('href')).toBe(false)
    expect(toast).toHaveBeenCalledExactlyOnceWith(sentence, 'warning')
    expect(opened).not.toHaveBeenCalled()
  })

  /** EL-DIAL-16. */
  it('dials and says so', async () => {
    const { tap, toast, confirm } = show({ phoneNumber: '+86 138-00138000' })
    await tap()
    expect(confirm).not.toHaveBeenCalled()
    expect(opened).toHaveBeenCalledExactlyOnceWith('tel:+8613800138000')
    expect(toast).toHaveBeenCalledExactlyOnceWith('正在拨号...', 'success')
  })

  /** EL-DIAL-16. */
  it('asks first when it is to, and does nothing when the visitor says no', async () => {
    const asked = { phoneNumber: '110', showConfirm: true }
    const willing = show(asked)
    await willing.tap()
    expect(willing.confirm).toHaveBeenCalledExactlyOnceWith('确定要拨打 110 吗？')
    expect(opened).toHaveBeenCalledOnce()
    opened.mockReset()
    document.body.replaceChildren()
    const unwilling = show(asked, { dialog: { confirm: () => Promise.resolve(false) } })
    await unwilling.tap()
    expect(opened).not.toHaveBeenCalled()
    expect(unwilling.toast).not.toHaveBeenCalled()
  })

  /** EL-DIAL-17. */
  it('copies the number when it cannot dial', async () => {
    opened.mockImplementation(() => {
      throw new Error('no such scheme')
    })
    const { tap, toast, copy } = show({ phoneNumber: '110' })
    await tap()
    expect(copy).toHaveBeenCalledExactlyOnceWith('110')
    expect(toast.mock.calls).toEqual([
      ['拨号失败，请检查电话号码', 'error'],
      ['电话号码已复制到剪贴板', 'info'],
    ])
  })

  it('says nothing of a copy that failed', async () => {
    opened.mockImplementation(() => {
      throw new Error('no such scheme')
    })
    const { tap, toast } = show({ phoneNumber: '110' }, { copy: () => Promise.resolve(false) })
    await tap()
    expect(toast).toHaveBeenCalledExactlyOnceWith('拨号失败，请检查电话号码', 'error')
  })

  /** EL-DIAL-13. */
  it.each(['Enter', ' '])('is triggered by the key %j, once for each press', (key) => {
    const { button } = show({ phoneNumber: '110' })
    fireEvent.keyDown(button, { key })
    fireEvent.keyDown(button, { key, repeat: true })
    fireEvent.keyDown(button, { key: 'a' })
    expect(opened).toHaveBeenCalledOnce()
  })

  /** EL-DIAL-18. */
  it('does nothing in the editor', async () => {
    const { button, tap, toast } = show({ phoneNumber: '110' }, { mode: 'edit' })
    await tap()
    fireEvent.keyDown(button, { key: 'Enter' })
    expect([button.tabIndex, button.hasAttribute('href')]).toEqual([-1, false])
    expect(opened).not.toHaveBeenCalled()
    expect(toast).not.toHaveBeenCalled()
  })
})

/** EL-DIAL-14, EL-DIAL-15: src/tests.rs runs the same cases on the server half. */
describe('a phone number', () => {
  it.each(numbers.valid)('is %j', (number) => expect(isDialable(number)).toBe(true))
  it.each(numbers.invalid)('is not %j', (number) => expect(isDialable(number)).toBe(false))
  it('is dialled without what only people read', () => {
    expect(telephone('(010) 8888-6666')).toBe('tel:01088886666')
    expect(telephone('+86.138 0013')).toBe('tel:+861380013')
  })
})
