import { MantineProvider } from '@mantine/core'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { fakeServices } from '../test/fakes.ts'
import { Field } from './Field.tsx'
import { FieldServicesProvider } from './services.ts'
import type { Props, PropSpec } from '../contract/types.ts'
import type { FieldServices } from './services.ts'

const place: PropSpec = {
  name: 'poi',
  type: 'object',
  control: 'location-picker',
  role: 'place',
  label: { zh: '地点', en: 'Place' },
}
const address: PropSpec = {
  name: 'detailedAddress',
  type: 'string',
  control: 'location-picker',
  role: 'place-address',
  label: { zh: '详细地址', en: 'Address' },
}
const textSpec = (name: string, role: PropSpec['role']): PropSpec => ({
  name,
  type: 'string',
  role,
  label: { zh: name, en: name },
})
const specs = [
  place,
  address,
  textSpec('labelContent', 'place-name'),
  textSpec('targetUrl', 'place-link'),
]
const position = { lat: 39.908823, lng: 116.39747 }
const stored: Props = {
  labelContent: '店',
  detailedAddress: '长安街1号',
  targetUrl: '',
  poi: { position, name: '店', type: 4 },
}
const picked = {
  position: { lat: 30.27, lng: 120.16 },
  label: '西湖',
  address: '杭州市西湖区',
  link: 'https://example.com/way',
}

function show(of: PropSpec, services: Partial<FieldServices> = {}, props = stored) {
  const onPatch = vi.fn<(patch: Props) => void>()
  const onChange = vi.fn<(value: unknown) => void>()
  render(
    <MantineProvider>
      <FieldServicesProvider value={fakeServices(services)}>
        <Field
          spec={of}
          value={props[of.name]}
          {...{ specs: specs.filter(({ name }) => name in props), props, onChange, onPatch }}
        />
      </FieldServicesProvider>
    </MantineProvider>,
  )
  return { onPatch, onChange }
}

const press = (name: string) =>
  act(async () => {
    fireEvent.click(screen.getByRole('button', { name }))
    await Promise.resolve()
  })

/** EL-MAP-05, EL-MAP-10, EL-MAP-14 */
describe('a field for a place', () => {
  it('stores what the dialog answers in one step', async () => {
    const pick = vi.fn<NonNullable<FieldServices['pick']>>(() => Promise.resolve(picked))
    const { onPatch } = show(place, { pick })
    await press('选择位置')
    expect(pick).toHaveBeenCalledExactlyOnceWith('place', {
      position,
      label: '店',
      address: '长安街1号',
      link: '',
    })
    expect(onPatch).toHaveBeenCalledExactlyOnceWith({
      poi: { position: picked.position, name: '西湖', type: 4 },
      labelContent: '西湖',
      detailedAddress: '杭州市西湖区',
      targetUrl: 'https://example.com/way',
    })
  })

  it('sets only what the element has', async () => {
    const { onPatch } = show(
      address,
      { pick: () => Promise.resolve(picked) },
      { detailedAddress: '' },
    )
    await press('详细地址: 选择位置')
    expect(onPatch).toHaveBeenCalledExactlyOnceWith({ detailedAddress: '杭州市西湖区' })
  })

  it.each([[null], ['here'], [{ ...picked, position: { lat: 91, lng: 0 } }]])(
    'leaves everything as it is when the dialog answers %j',
    async (answer) => {
      const { onPatch } = show(place, { pick: () => Promise.resolve(answer) })
      await press('选择位置')
      expect(onPatch).not.toHaveBeenCalled()
    },
  )

  it('takes coordinates out of a pasted link', () => {
    const { onPatch } = show(place)
    const paste = screen.getByLabelText('粘贴坐标或地图链接')
    const link = 'https://uri.amap.com/marker?position=120.16,30.27'
    fireEvent.paste(paste, { clipboardData: { getData: () => link } })
    expect(onPatch).toHaveBeenCalledWith(
      { poi: { position: picked.position, name: '店', type: 4 } },
      undefined,
    )
  })

  it('says when there are none in it', () => {
    const { onPatch } = show(place)
    const paste = screen.getByLabelText('粘贴坐标或地图链接')
    fireEvent.change(paste, { target: { value: 'https://surl.amap.com/x' } })
    fireEvent.keyDown(paste, { key: 'Enter' })
    expect(screen.getByText(/其中没有坐标/)).toBeTruthy()
    expect(onPatch).not.toHaveBeenCalled()
  })

  it('moves a coordinate into its bounds', () => {
    const { onPatch } = show(place)
    const lat = screen.getByLabelText('纬度')
    fireEvent.change(lat, { target: { value: '99' } })
    fireEvent.blur(lat)
    expect(onPatch.mock.calls[0]?.[0]).toEqual({
      poi: { position: { ...position, lat: 85 }, name: '店', type: 4 },
    })
  })

  it('is an address that can be typed without a dialog', () => {
    const { onChange } = show(address)
    expect(screen.queryByRole('button')).toBeNull()
    fireEvent.change(screen.getByLabelText('详细地址'), { target: { value: '新街2号' } })
    expect(onChange.mock.calls[0]?.[0]).toBe('新街2号')
  })
})
