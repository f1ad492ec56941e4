/** Props to try the view with: the defaults first. */
import type { BackgroundMusicProps } from './BackgroundMusicView.tsx'

const plain: BackgroundMusicProps = {
  sourceType: 'upload',
  audioUrl: '',
  src: '',
  autoplay: true,
  disabled: false,
}

export const samples = {
  'background-music': [
    plain,
    { ...plain, src: '/uploads/abcdefghijklmnopqrstuvwx.mp3', audioUrl: 'https://a.example/b.mp3' },
    { ...plain, sourceType: 'link', audioUrl: 'https://a.example/b.mp3', autoplay: false },
    { ...plain, sourceType: 'link', audioUrl: 'javascript:alert(1)' },
    { ...plain, src: '/uploads/abcdefghijklmnopqrstuvwx.mp3', disabled: true },
  ] satisfies BackgroundMusicProps[],
}
