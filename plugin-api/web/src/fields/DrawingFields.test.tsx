import { MantineProvider } from '@mantine/core'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { fakeServices } from '../test/fakes.ts'
import { Field } from './Field.tsx'
import { pickedProps, pickerOf } from './pickers.ts'
import { FieldServicesProvider } from './services.ts'
import type { Props, PropSpec } from '../contract/types.ts'
import type { FieldServices } from './services.ts'

const spec = (name: string, control: string): PropSpec => ({
  name,
  type: 'string',
  control,
  label: { zh: '图', en: 'Drawing' },
})
const icon = spec('icon', 'icon-selector')
const shape = spec('shapePath', 'shape-picker')
const mask = spec('maskType', 'mask-picker')

function show(of: PropSpec, props: Props, picked: unknown, services: Partial<FieldServices> = {}) {
  const pick = vi.fn<NonNullable<FieldServices['pick']>>(() => Promise.resolve(picked))
  const onPatch = vi.fn<(patch: Props) => void>()
  const { container } = render(
    <MantineProvider>
      <FieldServicesProvider value={fakeServices({ pick, ...services })}>
        <Field
          spec={of}
          value={props[of.name]}
          props={props}
          onChange={(value) => onPatch({ [of.name]: value })}
          onPatch={onPatch}
        />
      </FieldServicesProvider>
    </MantineProvider>,
  )
  const press = (name: string) =>
    act(async () => {
      // The accessible name of the button is its action followed by the current choice.
      fireEvent.click(screen.getByRole('button', { name: new RegExp(`^${name}`) }))
      await Promise.resolve()
    })
  return { container, pick, onPatch, press }
}

describe('a field for a drawing', () => {
  it('stores an icon with its drawing', async () => {
    const chosen = { id: 'star', path: 'M0 0h9' }
    const { pick, onPatch, press } = show(icon, { icon: 'heart' }, chosen)
    await press('选择图标')
    expect(pick).toHaveBeenCalledExactlyOnceWith('icon', 'heart')
    expect(onPatch).toHaveBeenCalledExactlyOnceWith({ icon: 'star', iconPath: 'M0 0h9' })
  })

  it('stores a shape with its name', async () => {
    const chosen = { id: 'star', path: 'M0 0h9' }
    const { onPatch, press } = show(shape, { shapePath: '' }, chosen)
    await press('选择形状')
    expect(onPatch).toHaveBeenCalledExactlyOnceWith({ shapePath: 'M0 0h9', shapeId: 'star' })
  })

  it('stores the name of a mask, and none as well', async () => {
    const { onPatch, press } = show(mask, { maskType: 'heart' }, '')
    await press('选择蒙版形状')
    expect(onPatch).toHaveBeenCalledExactlyOnceWith({ maskType: '' })
  })

  /** PF-008. */
  it('keeps what it had when nothing is chosen', async () => {
    const { onPatch, press } = show(icon, { icon: 'heart' }, null)
    await press('选择图标')
    expect(onPatch).not.toHaveBeenCalled()
  })

  it('shows what is chosen', () => {
    const { container } = show(icon, { icon: 'star-filled', iconPath: 'M1 1h1\nM2 2h2' }, null)
    expect(container.querySelectorAll('[aria-hidden] > svg path')).toHaveLength(2)
    expect(screen.getByRole('button', { name: '选择图标 star-filled 更换' })).toBeTruthy()
  })

  it('shows a mask by its number', () => {
    const source = (name: string) =>
      show(mask, { maskType: name }, null)
        .container.querySelector<HTMLElement>('.pickedMask')
        ?.style.getPropertyValue('mask-image')
    expect(source('heart')).toContain('/masks/shape-7.svg')
    expect(source('decorative-37')).toContain('/masks/shape-37.svg')
    expect(source('cloud')).toBeUndefined()
  })

  /** EL-SHAPE-11: clearing opens the picker again. */
  it('clears a shape with its name', async () => {
    const { onPatch, press } = show(shape, { shapePath: 'M0 0h9', shapeId: 'star' }, null)
    await press('清除：图')
    expect(onPatch).toHaveBeenCalledExactlyOnceWith({ shapePath: '', shapeId: '' })
  })

  it('cannot be opened where the studio has no picker', () => {
    const { container } = show(icon, { icon: 'heart' }, null, { pick: undefined })
    expect(container.querySelector('button')?.disabled).toBe(true)
  })
})

describe('what a choice means for the props', () => {
  it('is nothing for what no picker answers', () => {
    for (const picked of [null, undefined, 7, {}, { id: 'a' }, { id: 1, path: 'M0 0' }]) {
      expect(pickedProps(icon, picked)).toBeNull()
    }
  })

  it('is found by the control', () => {
    expect([pickerOf('icon-selector'), pickerOf('image-picker')]).toEqual(['icon', 'image'])
    expect([pickerOf('number'), pickerOf(undefined)]).toEqual([undefined, undefined])
  })
})
