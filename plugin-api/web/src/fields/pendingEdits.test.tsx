import { MantineProvider } from '@mantine/core'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { useState, type ReactNode } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { HexEntry } from './HexEntry.tsx'
import { NumberField } from './NumberField.tsx'
import { commitPendingEdits, usePendingEdit } from './pendingEdits.ts'
import { FieldServicesProvider } from './services.ts'

const spec = {
  name: 'size',
  type: 'number' as const,
  min: 0,
  max: 100,
  label: { zh: 'n', en: 'n' },
}

function Around({ children }: { children: ReactNode }) {
  return (
    <MantineProvider env="test">
      <FieldServicesProvider
        value={{ language: 'en-US', uploadImage: () => Promise.reject(new Error('none')) }}
      >
        {children}
      </FieldServicesProvider>
    </MantineProvider>
  )
}

function show(onChange: (value: unknown) => void) {
  function Fields() {
    const [value, setValue] = useState<unknown>(10)
    const change = (next: unknown) => {
      setValue(next)
      onChange(next)
    }
    return (
      <NumberField
        {...{ spec, value, specs: [spec], props: {}, label: 'n' }}
        patch={() => undefined}
        onChange={change}
      />
    )
  }
  const { unmount } = render(
    <Around>
      <Fields />
    </Around>,
  )
  return { field: screen.getByRole('textbox'), unmount }
}

const commit = () => act(() => commitPendingEdits())

describe('pending edits', () => {
  it.each([
    ['10+20', [30]],
    ['*2', [20]],
    ['500', [100]],
    ['10', []],
    ['nothing', []],
  ])('a number field hands on %s once when it is asked to', (typed, handedOn) => {
    const onChange = vi.fn()
    const { field } = show(onChange)
    fireEvent.change(field, { target: { value: typed } })
    expect(onChange).not.toHaveBeenCalled()
    commit()
    commit()
    fireEvent.blur(field)
    expect(onChange.mock.calls.map(([value]) => value as number)).toEqual(handedOn)
  })

  it('are none once their field is gone or left', () => {
    const onChange = vi.fn()
    const { field, unmount } = show(onChange)
    fireEvent.change(field, { target: { value: '10+20' } })
    unmount()
    commit()
    expect(onChange).not.toHaveBeenCalled()
  })

  it('a colour that is typed is handed on', () => {
    const onPick = vi.fn()
    render(
      <Around>
        <HexEntry value="#000000" onPick={onPick} />
      </Around>,
    )
    fireEvent.change(screen.getByRole('textbox'), { target: { value: '#ff0000' } })
    commit()
    expect(onPick).toHaveBeenCalledExactlyOnceWith('#ff0000')
  })

  it('that fail cost only themselves', () => {
    const told = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const after = vi.fn()
    function FailingField() {
      usePendingEdit(() => {
        throw new Error('broken')
      })
      usePendingEdit(after)
      return null
    }
    render(<FailingField />)
    commit()
    expect(after).toHaveBeenCalledOnce()
    expect(told).toHaveBeenCalledOnce()
    told.mockRestore()
  })
})
