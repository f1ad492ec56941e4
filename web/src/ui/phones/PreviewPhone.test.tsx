import { MantineProvider } from '@mantine/core'
import { render } from '@testing-library/react'
import { createRef } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { deviceNamed } from './devices.ts'
import { PreviewPhone, type PreviewPhoneProps } from './PreviewPhone.tsx'
import type { Phone } from './usePhone.ts'

// The frame would fetch the work, which the test environment cannot.
vi.mock('./PhoneShell.tsx', () => ({ BEZEL: 12, PhoneShell: () => null }))

const phone = { device: deviceNamed(null), bars: 'none' } as Phone

function show(over: Partial<PreviewPhoneProps>) {
  const frameRef = createRef<HTMLIFrameElement>()
  const { container } = render(
    <MantineProvider env="test">
      <PreviewPhone
        {...{ frameRef, phone, address: 'https://works.test/h5/7', title: 'T', label: 'L' }}
        {...{ surroundingsHeight: 0, turns: true, ...over }}
      />
    </MantineProvider>,
  )
  const icons = [...container.querySelectorAll('button svg')].map(
    (icon) => /chevron-(\w+)/.exec(icon.getAttribute('class') ?? '')?.[1],
  )
  return icons
}

describe('the arrows beside a phone', () => {
  it('point the way in which the pages turn', () => {
    expect(show({})).toEqual(['left', 'right'])
    expect(show({ direction: 'horizontal' })).toEqual(['left', 'right'])
    expect(show({ direction: 'vertical' })).toEqual(['up', 'down'])
    expect(show({ direction: 'vertical', turns: false })).toEqual([])
  })
})
