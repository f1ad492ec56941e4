/**
 * Test helper: a panel in a studio that stores its changes, and a fake browser that draws and loads as the test wants.
 */
import { useState } from 'react'
import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { FieldServicesProvider } from '@pinye/plugin-api/fields'
import type { FieldServices } from '@pinye/plugin-api/fields'
import { expect, vi } from 'vitest'
import { fakeServices } from '../../../../plugin-api/web/src/test/fakes.ts'
import { PicturePanel } from '../PicturePanel.tsx'
import { samples } from '../samples.ts'
import type { PictureProps } from '../pictureProps.ts'

export const ORIGINAL = '/uploads/abcdefghijklmnopqrstuvwx.jpg'
export const CUT = '/uploads/zyxwvutsrqponmlkjihgfedc.png'
const STAR = '<svg viewBox="0 0 100 100"><path fill="currentColor" d="M50 0L100 100H0Z"/></svg>'
const specs = [
  {
    name: 'imgSrc',
    type: 'image' as const,
    control: 'image-picker',
    label: { zh: '图', en: 'Image' },
  },
  {
    name: 'maskType',
    type: 'string' as const,
    control: 'mask-picker',
    label: { zh: '形', en: 'Mask' },
  },
]

/** Which images fail to load; by default none. */
export const browser: { loses: (address: string, isToBeRead: boolean) => boolean } = {
  loses: () => false,
}

class FakeImage {
  onload?: () => void
  onerror?: () => void
  crossOrigin: string | null = null
  naturalWidth = 600
  naturalHeight = 400
  private address = ''
  get src() {
    return this.address
  }
  set src(address: string) {
    this.address = address
    const isLost = browser.loses(address, this.crossOrigin !== null)
    setTimeout(() => (isLost ? this.onerror?.() : this.onload?.()))
  }
}

export const pen = {
  ...{ scale: vi.fn(), drawImage: vi.fn(), translate: vi.fn(), rotate: vi.fn(), fill: vi.fn() },
}

/** Resets the fakes; to be called before each test. */
export function prepareBrowser(): void {
  browser.loses = () => false
  localStorage.clear()
  vi.stubGlobal('Image', FakeImage)
  vi.stubGlobal(
    'Path2D',
    class {
      constructor(readonly drawing: string) {}
    },
  )
  vi.stubGlobal(
    'fetch',
    vi.fn(() => Promise.resolve(new Response(STAR))),
  )
  const canvas = HTMLCanvasElement.prototype
  vi.spyOn(canvas, 'getContext').mockReturnValue(pen as never)
  vi.spyOn(canvas, 'toDataURL').mockReturnValue('data:image/png;base64,AAAA')
  vi.spyOn(canvas, 'toBlob').mockImplementation((done) => done(new Blob(['cut'])))
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
}

export function show(props: Partial<PictureProps>) {
  const onChange = vi.fn<(patch: Partial<PictureProps>) => void>()
  const services = {
    uploadImage: vi.fn<FieldServices['uploadImage']>(() =>
      Promise.resolve({ url: CUT, width: 9, height: 9 }),
    ),
    pick: vi.fn(() => Promise.resolve('star')),
    toast: vi.fn<NonNullable<FieldServices['toast']>>(),
    saveWork: vi.fn(),
  }
  function Studio() {
    const [stored, setStored] = useState({ ...(samples.picture[0] as PictureProps), ...props })
    return (
      <PicturePanel
        props={stored}
        element={{ id: 'picture_a', type: 'picture', name: '', width: 300, height: 200 }}
        elementType={{ props: specs }}
        diagnostics={[]}
        onChange={(patch) => {
          onChange(patch)
          setStored({ ...stored, ...patch })
        }}
      />
    )
  }
  render(
    <MantineProvider>
      <FieldServicesProvider value={fakeServices(services)}>
        <Studio />
      </FieldServicesProvider>
    </MantineProvider>,
  )
  return { onChange, ...services }
}

export const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
export const choose = () => fireEvent.click(screen.getByRole('button', { name: /^选择蒙版形状/ }))
export const overlay = () => screen.queryByRole('dialog')
export const stage = () => screen.findByRole('application', { name: '蒙版的位置' })
export const readLiveRegion = () => document.querySelector('output')?.textContent
export const readCachedMask = () =>
  JSON.parse(localStorage.getItem('imageMask:picture_a') ?? 'null') as unknown
export const key = async (name: string, more: object = {}) =>
  fireEvent.keyDown(await stage(), { key: name, ...more })
export const closed = () => waitFor(() => expect(overlay()).toBeNull())

export const laid = {
  imgSrc: ORIGINAL,
  originalImgSrc: ORIGINAL,
  maskedImageUrl: CUT,
  maskType: 'heart',
  maskConfig: {
    ...{ left: 150, top: 100, angle: 0, type: 'heart', originX: 'center', originY: 'center' },
    ...{ originalWidth: 300, originalHeight: 200, scaleX: 1.2, scaleY: 1.2 },
  },
}
export const bare = {
  ...{ imgSrc: ORIGINAL, maskType: '', maskConfig: null, maskedImageUrl: '', originalImgSrc: '' },
}
