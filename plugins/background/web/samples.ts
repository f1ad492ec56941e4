/** Props to try the view with: the defaults first. */
import type { BackgroundProps } from './BackgroundView.tsx'

const plain: BackgroundProps = {
  imgSrc: '',
  backgroundColor: '#ffffff',
  waterMarkText: '',
  waterMarkFontSize: 16,
  waterMarkRotate: 10,
  waterMarkColor: 'rgba(128,128,128,0.2)',
}

export const samples = {
  background: [
    plain,
    { ...plain, imgSrc: '/uploads/abcdefghijklmnopqrstuvwx.jpg', waterMarkText: '内部资料' },
    { ...plain, imgSrc: 'https://example.com/sky.jpg', backgroundColor: 'transparent' },
    { ...plain, imgSrc: 'javascript:alert(1)', backgroundColor: 'rgb(10, 20, 30)' },
    { ...plain, waterMarkText: '很长'.repeat(100), waterMarkFontSize: -1, waterMarkRotate: 1e9 },
    { ...plain, waterMarkText: 'Draft', waterMarkFontSize: 500, waterMarkRotate: -45 },
  ] satisfies BackgroundProps[],
}
