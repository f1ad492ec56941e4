import { afterEach, describe, expect, it } from 'vitest'
import { share, sharedLink } from './share.ts'
import { browse, fakeSdk, WECHAT } from './testing.ts'

afterEach(() => {
  delete window.wx
})

/** WX-014 */
describe('sharing', () => {
  it('is hidden when there is nothing to share', () => {
    const sdk = fakeSdk()
    share(sdk, undefined)
    expect(sdk.hideOptionMenu).toHaveBeenCalledOnce()
    expect(sdk.updateTimelineShareData).not.toHaveBeenCalled()
  })

  it('says what the work is, to friends and in the timeline', () => {
    browse(WECHAT, '/h5/7?page=1&code=c&state=s&token=t#x')
    const sdk = fakeSdk()
    share(sdk, { title: '邀请函', description: '来吧', cover: '/uploads/a.png' })
    const link = 'http://localhost:3000/h5/7?page=1'
    const imgUrl = 'http://localhost:3000/uploads/a.png'
    expect(sdk.updateAppMessageShareData).toHaveBeenCalledExactlyOnceWith({
      title: '邀请函',
      desc: '来吧',
      link,
      imgUrl,
    })
    expect(sdk.updateTimelineShareData).toHaveBeenCalledExactlyOnceWith({
      title: '邀请函',
      link,
      imgUrl,
    })
    expect(sdk.hideOptionMenu).not.toHaveBeenCalled()
  })

  it('names no cover where there is none', () => {
    const sdk = fakeSdk()
    share(sdk, { title: 't', description: '', cover: '' })
    expect(sdk.updateTimelineShareData.mock.calls[0]?.[0].imgUrl).toBe('')
  })

  it('gives away nothing that is one visitor’s own', () => {
    expect(sharedLink('https://a.example/h5/7?token=t&a=b%20c&state=WXAUTH&code=c#top')).toBe(
      'https://a.example/h5/7?a=b+c',
    )
    expect(sharedLink('https://a.example/h5/7?a=b%20c')).toBe('https://a.example/h5/7?a=b%20c')
  })
})
