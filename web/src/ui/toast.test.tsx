import { MantineProvider } from '@mantine/core'
import { Notifications, notifications, notificationsStore } from '@mantine/notifications'
import { act, render } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { toast, toastLimit } from './toast.tsx'

const toastMessages = () =>
  notificationsStore.getState().notifications.map(({ message }) => message)

describe('toasts', () => {
  beforeEach(() => {
    render(
      <MantineProvider>
        <Notifications limit={toastLimit + 1} transitionDuration={0} />
      </MantineProvider>,
    )
    act(() => {
      notifications.clean()
    })
  })

  it('show three at a time; a fourth removes the oldest (ER-006, ER-011, CO-011)', () => {
    act(() => {
      for (const text of ['one', 'two', 'three', 'four']) toast.info(text)
    })
    expect(toastMessages()).toEqual(['two', 'three', 'four'])
  })

  it('stay for three seconds, unless it is said otherwise (ER-006, CO-011)', () => {
    act(() => {
      toast.error('failed')
      toast.warning('longer', { duration: 6_000 })
    })
    const shown = notificationsStore.getState().notifications
    expect(shown.map(({ autoClose }) => autoClose)).toEqual([3_000, 6_000])
  })

  it('do not repeat a text that is already there (ER-011)', () => {
    act(() => {
      for (const text of ['same', 'same', 'other', 'same']) toast.error(text)
    })
    expect(toastMessages()).toEqual(['same', 'other'])
  })
})
