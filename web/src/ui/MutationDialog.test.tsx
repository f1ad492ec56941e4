import { MantineProvider } from '@mantine/core'
import { notifications, notificationsStore } from '@mantine/notifications'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { MutationDialog, type MutationDialogProps } from './MutationDialog.tsx'

type MutateOptions = Parameters<MutationDialogProps<number>['act']['mutate']>[1]

/** Opens a dialog for the id 7; records the mutation it starts. */
function open() {
  const seen = { on: 0, onClose: vi.fn(), onDone: vi.fn(), onFailure: vi.fn() }
  let told: MutateOptions | undefined
  const mutate = (on: number, callbacks: MutateOptions) => {
    seen.on = on
    told = callbacks
  }
  const { onClose, onDone, onFailure } = seen
  render(
    <MantineProvider env="test">
      <MutationDialog
        act={{ isPending: false, mutate }}
        on={7}
        {...{ title: 'Delete it?', text: 'It is gone then.', confirmLabel: 'Delete', done: 'Gone' }}
        {...{ onClose, onDone, onFailure }}
      />
    </MantineProvider>,
  )
  const end = (how: (callbacks: MutateOptions) => void) => {
    act(() => {
      if (told) how(told)
    })
  }
  return { seen, end }
}

describe('a dialog that asks before something is done', () => {
  beforeEach(() => {
    notifications.clean()
  })

  it('does it with a yes, says so, and goes away', () => {
    const { seen, end } = open()
    expect(screen.getByText('It is gone then.')).toBeTruthy()
    expect(seen.on).toBe(0)
    fireEvent.click(screen.getByRole('button', { name: 'Delete' }))
    expect(seen.on).toBe(7)
    expect(seen.onClose).not.toHaveBeenCalled()
    end((told) => {
      told.onSuccess()
    })
    expect(notificationsStore.getState().notifications[0]?.message).toBe('Gone')
    expect(seen.onDone).toHaveBeenCalledOnce()
    expect(seen.onClose).toHaveBeenCalledOnce()
  })

  it('hands a refusal on, says nothing of success, and stays for another try', () => {
    const { seen, end } = open()
    fireEvent.click(screen.getByRole('button', { name: 'Delete' }))
    end((told) => {
      told.onError?.(new Error('no'))
    })
    expect(notificationsStore.getState().notifications).toEqual([])
    expect(seen.onFailure).toHaveBeenCalledOnce()
    expect(seen.onDone).not.toHaveBeenCalled()
    expect(seen.onClose).not.toHaveBeenCalled()
  })
})
