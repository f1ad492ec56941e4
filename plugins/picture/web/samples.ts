/** Props to try the view with: the defaults first. */
import type { PictureProps } from './pictureProps.ts'

const empty: PictureProps = {
  imgSrc: '',
  fillType: 'fill',
  opacity: 1,
  borderRadius: 0,
  maskType: '',
  maskedImageUrl: '',
  maskConfig: null,
  originalImgSrc: '',
}

export const samples = {
  picture: [
    empty,
    { ...empty, imgSrc: '/uploads/abcdefghijklmnopqrstuvwx.png' },
    {
      ...empty,
      imgSrc: 'https://example.com/two.jpg',
      fillType: 'cover',
      opacity: 0.5,
      borderRadius: 12,
    },
    {
      ...empty,
      imgSrc: '/uploads/abcdefghijklmnopqrstuvwx.jpg',
      fillType: 'cover',
      maskType: 'circle',
      maskedImageUrl: '/uploads/zyxwvutsrqponmlkjihgfedc.png',
    },
  ] satisfies PictureProps[],
}
