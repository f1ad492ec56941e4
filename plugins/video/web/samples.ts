/** Props to try the view with: the defaults first. */
import type { VideoProps } from './VideoView.tsx'

const plain: VideoProps = { sourceType: 'link', videoUrl: '', src: '', poster: '' }

export const samples = {
  video: [
    plain,
    { ...plain, videoUrl: 'https://a.example/film.mp4' },
    { ...plain, videoUrl: 'https://www.bilibili.com/video/BV1xx411c7mD' },
    { ...plain, videoUrl: 'https://v.youku.com/v_show/id_XNTA0MDc0OTA4OA==.html' },
    { ...plain, videoUrl: 'https://v.qq.com/x/page/a0035abcdef.html' },
    { ...plain, videoUrl: 'https://www.iqiyi.com/v_19rrabc123.html' },
    { ...plain, videoUrl: 'https://a.example/film' },
    { ...plain, videoUrl: 'javascript:alert(1)' },
    { ...plain, sourceType: 'upload' },
    { ...plain, sourceType: 'upload', src: '/uploads/abcdefghijklmnopqrstuvwx.mp4' },
    {
      ...plain,
      videoUrl: 'https://a.example/film.mp4',
      poster: '/uploads/abcdefghijklmnopqrstuvwx.jpg',
    },
  ] satisfies VideoProps[],
}
