import { render, screen } from '@testing-library/react'
import { RuntimeProvider } from '@pinye/plugin-api'
import type { Runtime } from '@pinye/plugin-api'
import { describe, expect, it } from 'vitest'
import { fakeRuntime } from '../../../plugin-api/web/src/test/fakes.ts'
import { samples } from './samples.ts'
import { VideoView } from './VideoView.tsx'
import type { VideoProps } from './VideoView.tsx'

const [plain] = samples.video as [VideoProps]

function show(props: Partial<VideoProps>, of: 'edit' | Partial<Runtime> = {}) {
  const runtime = of === 'edit' ? { mode: of } : { mode: 'prerender' as const, ...of }
  const element = { id: 'v', type: 'video', name: '开幕式', width: 300, height: 200 }
  return render(
    <RuntimeProvider runtime={fakeRuntime(runtime)}>
      <VideoView props={{ ...plain, ...props }} element={element} />
    </RuntimeProvider>,
  ).container
}

describe('a video', () => {
  /** EL-VIDEO-12 */
  it('plays files with controls, in its place, and fetches nothing before', () => {
    const film = show({ videoUrl: 'https://a.example/film.mp4' }).querySelector('video')
    expect(film?.getAttribute('src')).toBe('https://a.example/film.mp4')
    expect([film?.controls, film?.autoplay, film?.preload]).toEqual([true, false, 'none'])
    expect(film?.hasAttribute('playsinline')).toBe(true)
    expect(film?.textContent).toBe('您的浏览器不支持 video 标签')
  })

  it('shows its cover before it plays, or a play sign instead of an empty box', () => {
    const poster = (props: Partial<VideoProps>) =>
      show({ videoUrl: 'https://a.example/film.mp4', ...props })
        .querySelector('video')
        ?.getAttribute('poster')
    expect(poster({ poster: '/uploads/a.jpg' })).toBe('/uploads/a.jpg')
    for (const none of ['', 'javascript:alert(1)', undefined]) {
      const [, svg = ''] = (poster({ poster: none }) ?? '').split('svg+xml,')
      const drawing = new DOMParser().parseFromString(decodeURIComponent(svg), 'image/svg+xml')
      expect([...drawing.documentElement.children].map(({ tagName }) => tagName)).toEqual([
        'style',
        'defs',
        'path',
        'circle',
        'path',
      ])
    }
  })

  /** Only WebKit knows the property; `webkit.spec.ts` sees what comes of it. */
  it('leaves the play sign to WebKit, which draws one of its own', () => {
    const film = show({ videoUrl: 'https://a.example/film.mp4' }).querySelector('video')
    const [, svg = ''] = (film?.getAttribute('poster') ?? '').split('svg+xml,')
    const drawing = new DOMParser().parseFromString(decodeURIComponent(svg), 'image/svg+xml')
    const rule = drawing.querySelector('style')?.textContent
    expect(rule).toBe('@supports (hanging-punctuation:first){.s{display:none}}')
    expect([...drawing.querySelectorAll('.s')].map(({ tagName }) => tagName)).toEqual([
      'circle',
      'path',
    ])
  })

  /** EL-VIDEO-07 */
  it('plays the upload or the link, whichever is chosen', () => {
    const both = { videoUrl: 'https://a.example/film.mp4', src: '/uploads/b.mp4' }
    const source = (sourceType: 'link' | 'upload') =>
      show({ ...both, sourceType })
        .querySelector('video')
        ?.getAttribute('src')
    expect([source('link'), source('upload')]).toEqual([both.videoUrl, both.src])
  })

  it('leads to the page of a site that has the film', () => {
    const address = 'https://www.bilibili.com/video/BV1xx411c7mD'
    const link = show({ videoUrl: address }).querySelector('a')
    expect([link?.getAttribute('href'), link?.target, link?.rel]).toEqual([
      address,
      '_blank',
      'noopener noreferrer',
    ])
    expect(link?.textContent).toContain('在哔哩哔哩观看')
  })

  /** EL-VIDEO-03, EL-VIDEO-08, EL-VIDEO-12: a page without a known player stays a card. */
  it('plays the films of a site in its own player where the page lets it in', () => {
    const asked: string[] = []
    const mayFrame = (address: string) => asked.push(address) > 0
    const film = show({ videoUrl: 'https://www.bilibili.com/video/BV1xx411c7mD' }, { mayFrame })
    const frame = film.querySelector('iframe')
    expect(frame?.getAttribute('src')).toBe(
      'https://player.bilibili.com/player.html?bvid=BV1xx411c7mD&page=1&autoplay=0',
    )
    expect([frame?.title, frame?.getAttribute('loading')]).toEqual(['开幕式', 'lazy'])
    // The page sends no Referer to other sites (VR-010); embedded players need the origin.
    expect(frame?.referrerPolicy).toBe('strict-origin-when-cross-origin')
    expect(asked).toEqual([frame?.getAttribute('src')])
    const unknown = show({ videoUrl: 'https://www.iqiyi.com/v_19rr7qhfg0.html' }, { mayFrame })
    expect(unknown.querySelector('iframe')).toBeNull()
    expect(unknown.querySelector('a')?.target).toBe('_blank')
  })

  /** EL-VIDEO-11 */
  it('says what is missing to its author, and what cannot be played to everybody', () => {
    show({}, 'edit')
    expect(screen.getByText('请输入视频链接')).toBeTruthy()
    show({ sourceType: 'upload' }, 'edit')
    expect(screen.getByText('请上传视频')).toBeTruthy()
    expect(show({}).innerHTML).toBe('')
    expect(show({ videoUrl: 'https://a.example/film' }).textContent).toBe(
      '无效的视频链接或不支持的平台',
    )
    expect(
      show({ sourceType: 'upload', src: 'javascript:alert(1)' }).querySelector('video'),
    ).toBeNull()
  })
})
