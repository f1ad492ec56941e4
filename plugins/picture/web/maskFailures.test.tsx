import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  ORIGINAL,
  bare,
  browser,
  choose,
  closed,
  key,
  laid,
  overlay,
  prepareBrowser,
  press,
  show,
  stage,
} from './testing/studio.tsx'

beforeEach(prepareBrowser)
afterEach(() => vi.unstubAllGlobals())

describe('what goes wrong', () => {
  it('closes the overlay and resets where the mask has no drawing (EL-PIC-27)', async () => {
    vi.mocked(fetch).mockImplementation(() => Promise.resolve(new Response('', { status: 404 })))
    const { onChange, toast } = show(laid)
    choose()
    await waitFor(() =>
      expect(toast).toHaveBeenCalledExactlyOnceWith('蒙版操作失败，状态已重置', 'error'),
    )
    expect(overlay()).toBeNull()
    expect(onChange).toHaveBeenCalledExactlyOnceWith(bare)
  })

  it('says that a picture is on its way, that it did not come, and tries again (EL-PIC-32)', async () => {
    browser.loses = () => true
    show({ imgSrc: ORIGINAL })
    choose()
    expect(await screen.findByText('正在加载图片')).toBeTruthy()
    expect((await screen.findByRole('alert')).textContent).toBe('图片加载失败')
    browser.loses = () => false
    press('重试')
    expect(await stage()).toBeTruthy()
  })

  it('says that a picture of another site must not be cut (EL-PIC-32)', async () => {
    browser.loses = (_, isToBeRead) => isToBeRead
    vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(() => {
      throw new DOMException('tainted', 'SecurityError')
    })
    const { toast, onChange, uploadImage } = show({ imgSrc: 'https://example.com/a.jpg' })
    choose()
    await key('Enter')
    await waitFor(() => expect(overlay()).toBeNull())
    const sentence = '图片处理失败，请确保图片存在且允许跨域访问'
    expect(toast).toHaveBeenCalledExactlyOnceWith(sentence, 'error')
    expect([onChange.mock.calls, uploadImage.mock.calls]).toEqual([[], []])
  })

  it('stays open where the upload fails, and the next try succeeds (EL-PIC-33)', async () => {
    const { uploadImage, onChange } = show({ imgSrc: ORIGINAL })
    uploadImage.mockRejectedValueOnce(new Error('offline'))
    choose()
    await key('Enter')
    expect((await screen.findByRole('alert')).textContent).toBe('上传失败，请重试')
    expect(onChange).not.toHaveBeenCalled()
    press('确定')
    await closed()
    expect(onChange).toHaveBeenCalledOnce()
  })

  it.each([undefined, '', 'javascript:alert(1)', '//elsewhere.example/a.png'])(
    'raises an error where the answer holds no address: %s (EL-PIC-33)',
    async (url) => {
      const answer = { url, width: 1, height: 1 } as never
      const { onChange, uploadImage } = show({ imgSrc: ORIGINAL })
      uploadImage.mockResolvedValueOnce(answer)
      choose()
      await key('Enter')
      expect((await screen.findByRole('alert')).textContent).toBe('上传失败，请重试')
      expect(console.error).toHaveBeenCalledWith(new Error('上传响应中没有有效的文件地址'))
      expect(onChange).not.toHaveBeenCalled()
    },
  )
})
