/** Props to try the view with: the defaults first. */
import type { SlideProps } from './SlideView.tsx'

const plain: SlideProps = {
  autoplay: true,
  interval: 4000,
  effect: 'slide',
  direction: 'horizontal',
  items: [{ image: '/placeholder/slide-1.svg' }, { image: '/placeholder/slide-2.svg' }],
  activeIndex: 0,
}

const three = [
  { image: '/uploads/abcdefghijklmnopqrstuvwx.png' },
  { image: 'https://example.com/two.jpg' },
  { image: '/uploads/zyxwvutsrqponmlkjihgfedc.jpg' },
]

export const samples = {
  slide: [
    plain,
    { ...plain, items: three, activeIndex: 2, direction: 'vertical' },
    { ...plain, items: three, effect: 'fade', autoplay: false },
    { ...plain, items: three, effect: 'cube', interval: 1000 },
    { ...plain, items: three, effect: 'coverflow', interval: 10_000, activeIndex: 99 },
    { ...plain, items: three, effect: 'flip' },
    { ...plain, items: three.slice(0, 1) },
    { ...plain, items: [] },
    { ...plain, items: [{ image: '' }, { image: 'javascript:alert(1)' }] },
    { ...plain, items: Array.from({ length: 50 }, () => ({ image: '/placeholder/slide-1.svg' })) },
  ] satisfies SlideProps[],
}
