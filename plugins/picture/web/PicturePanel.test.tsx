import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  ORIGINAL,
  CUT,
  bare,
  choose,
  closed,
  readCachedMask,
  key,
  laid,
  overlay,
  pen,
  prepareBrowser,
  press,
  show,
  readLiveRegion,
  stage,
} from './testing/studio.tsx'

beforeEach(prepareBrowser)
afterEach(() => vi.unstubAllGlobals())

describe('choosing a mask', () => {
  it('warns where there is no picture, and stores nothing (EL-PIC-22)', async () => {
    const { toast, onChange } = show({})
    choose()
    await waitFor(() =>
      expect(toast).toHaveBeenCalledExactlyOnceWith('请先添加图片，再选择形状', 'warning'),
    )
    expect([overlay(), onChange.mock.calls]).toEqual([null, []])
  })

  it('opens the overlay with a round cancel and a round confirm (EL-PIC-23)', async () => {
    const { onChange } = show({ imgSrc: ORIGINAL })
    choose()
    await stage()
    for (const name of ['取消', '确定'])
      expect(screen.getByRole('button', { name }).className).toContain('picture-round')
    expect(fetch).toHaveBeenCalledWith('/masks/shape-4.svg', expect.anything())
    expect(onChange).not.toHaveBeenCalled()
  })
})

describe('confirming', () => {
  it('uploads what was cut out, stores it in one step, saves and closes (EL-PIC-24, EL-PIC-25, EL-PIC-28)', async () => {
    vi.spyOn(Date, 'now').mockReturnValue(1_764_000_000_123)
    const { onChange, uploadImage, saveWork } = show({ imgSrc: ORIGINAL })
    choose()
    await key('Enter')
    await closed()
    const [file] = uploadImage.mock.calls[0] ?? []
    expect([file?.name, file?.type]).toEqual(['masked-image-1764000000123.png', 'image/png'])
    expect(onChange).toHaveBeenCalledExactlyOnceWith({
      ...{ imgSrc: ORIGINAL, originalImgSrc: ORIGINAL, maskType: 'star', maskedImageUrl: CUT },
      maskConfig: {
        ...{ left: 150, top: 100, angle: 0, type: 'star', originX: 'center', originY: 'center' },
        ...{ originalWidth: 300, originalHeight: 200, scaleX: 2, scaleY: 2 },
      },
    })
    expect(saveWork).toHaveBeenCalledOnce()
    expect(document.activeElement?.textContent).toBe('调整蒙版')
  })

  it('cuts the picture as it stands in its box, in the dots that it has', async () => {
    show({ imgSrc: ORIGINAL })
    choose()
    await key('ArrowRight', { shiftKey: true })
    await key('Enter')
    await closed()
    expect(pen.scale.mock.calls[0]).toEqual([2, 2])
    expect(pen.drawImage.mock.calls[0]?.slice(1)).toEqual([0, 0, 300, 200])
    expect(pen.translate.mock.calls[0]).toEqual([160, 100])
    expect(pen.fill.mock.calls[0]).toEqual([{ drawing: 'M50 0L100 100H0Z' }, 'evenodd'])
  })

  it('keeps the cut, its address and its place in the browser (EL-PIC-29, EL-PIC-30)', async () => {
    const { onChange } = show({ imgSrc: ORIGINAL })
    choose()
    await key('Enter')
    await closed()
    expect(readCachedMask()).toEqual({
      maskedImage: 'data:image/png;base64,AAAA',
      maskedImageUrl: CUT,
      maskConfig: onChange.mock.calls[0]?.[0].maskConfig,
    })
  })

  it('begins where the browser knows that the mask lay, unless the element says it (EL-PIC-30)', async () => {
    const maskConfig = { ...laid.maskConfig, type: 'star', left: 110, scaleX: 0.5, scaleY: 0.5 }
    localStorage.setItem('imageMask:picture_a', JSON.stringify({ maskConfig }))
    show({ imgSrc: ORIGINAL })
    choose()
    await stage()
    expect(readLiveRegion()).toBe('宽 50，高 50，左 85，上 75，旋转 0 度')
  })

  it('lets what the element says win over the browser (EL-PIC-30)', async () => {
    const maskConfig = { ...laid.maskConfig, left: 110, scaleX: 0.5, scaleY: 0.5 }
    localStorage.setItem('imageMask:picture_a', JSON.stringify({ maskConfig }))
    show(laid)
    press('调整蒙版')
    await stage()
    expect(readLiveRegion()).toBe('宽 120，高 120，左 90，上 40，旋转 0 度')
  })
})

describe('cancelling', () => {
  it('leaves a picture without a mask as it was, and saves (EL-PIC-26)', async () => {
    const { onChange, saveWork, uploadImage } = show({ imgSrc: ORIGINAL })
    choose()
    await stage()
    press('取消')
    await closed()
    expect([onChange.mock.calls, uploadImage.mock.calls]).toEqual([[], []])
    expect(saveWork).toHaveBeenCalledOnce()
  })

  it('discards what was cut out before and restores the original (EL-PIC-26, EL-PIC-30)', async () => {
    localStorage.setItem('imageMask:picture_a', '{}')
    const { onChange, saveWork } = show(laid)
    choose()
    await stage()
    fireEvent(overlay() as HTMLElement, new Event('cancel', { cancelable: true }))
    await closed()
    expect(onChange).toHaveBeenCalledExactlyOnceWith(bare)
    expect([saveWork.mock.calls.length, readCachedMask()]).toEqual([1, null])
  })

  it('restores the original where a work holds what was cut out in its place (EL-PIC-26)', async () => {
    const { onChange } = show({ ...laid, imgSrc: CUT })
    choose()
    await stage()
    press('取消')
    await closed()
    expect(onChange).toHaveBeenCalledExactlyOnceWith(bare)
  })

  it('leaves a mask that was only to be adjusted', async () => {
    const { onChange } = show(laid)
    press('调整蒙版')
    await key('ArrowDown')
    press('取消')
    await closed()
    expect(onChange).not.toHaveBeenCalled()
  })
})

describe('a picture with a mask', () => {
  it('is whole again when its mask is cleared', () => {
    const { onChange } = show(laid)
    press('清除：形')
    expect(onChange).toHaveBeenCalledExactlyOnceWith(bare)
  })

  it('keeps no cut of a picture that it no longer shows', () => {
    const { onChange } = show(laid)
    fireEvent.change(screen.getByLabelText('图片地址: 图'), { target: { value: '/b.png' } })
    expect(onChange).toHaveBeenCalledExactlyOnceWith({ ...bare, imgSrc: '/b.png' })
  })

  it('is zoomed, turned, resized and put back with the keys', async () => {
    show(laid)
    press('调整蒙版')
    const after = async (name: string, more: object = {}) => {
      await key(name, more)
      return readLiveRegion()
    }
    expect(await after('+')).toBe('宽 126，高 126，左 87，上 37，旋转 0 度')
    expect(await after(']', { shiftKey: true })).toContain('旋转 15 度')
    expect(await after('[', { shiftKey: true })).toContain('旋转 0 度')
    expect(await after('ArrowRight', { altKey: true, shiftKey: true })).toContain('宽 136，高 126')
    expect(await after('0')).toBe('宽 200，高 200，左 50，上 0，旋转 0 度')
    act(() => {
      fireEvent.change(screen.getByRole('slider', { name: '缩放' }), { target: { value: '50' } })
    })
    expect(readLiveRegion()).toBe('宽 100，高 100，左 100，上 50，旋转 0 度')
  })
})
