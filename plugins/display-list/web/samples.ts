/** Props to try the view with: the defaults in both languages first. */
import type { DisplayListProps } from './DisplayListView.tsx'

const zh: DisplayListProps = {
  imgSrc: '',
  fillType: 'cover',
  topText: '标题文字',
  bottomText: '描述文字',
  titleColor: '#333333',
  descColor: '#666666',
  backgroundImage: '',
  backgroundColor: '#ffffff',
  backgroundSize: 'cover',
  backgroundOpacity: 1,
}

const upload = '/uploads/abcdefghijklmnopqrstuvwx.png'

export const samples = {
  'display-list': [
    zh,
    { ...zh, topText: 'Title', bottomText: 'Description', imgSrc: upload },
    { ...zh, imgSrc: upload, fillType: 'contain', backgroundImage: upload, backgroundOpacity: 0.3 },
    { ...zh, fillType: 'fill', backgroundSize: 'repeat', backgroundImage: 'https://a.test/b.png' },
    { ...zh, topText: '', bottomText: '很长的文字'.repeat(80), backgroundSize: 'fill' },
    { ...zh, backgroundImage: '/a.png', backgroundSize: 'contain', backgroundColor: 'transparent' },
  ] satisfies DisplayListProps[],
}
