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

/** A star cut out of a landscape, as the panel stores it. */
const cutOut =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 250 200'%3E%3CclipPath id='a'%3E%3Cpath " +
  "d='M125 5l25 68h70l-56 43 21 69-60-42-60 42 21-69-56-43h70z'/%3E%3C/clipPath%3E%3Cg clip-path='url(%23a)'%3E%3Cpath " +
  "fill='%23f4a261' d='M0 0h250v200H0z'/%3E%3Ccircle cx='160' cy='80' r='18' fill='%23fff3c4'/%3E%3Cpath fill='%232a7f78' " +
  "d='M0 90l250 70v40H0z'/%3E%3Cpath fill='%231d4d4f' d='M0 180L250 110v90H0z'/%3E%3C/g%3E%3C/svg%3E"

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
    {
      ...empty,
      imgSrc: '/uploads/abcdefghijklmnopqrstuvwx.jpg',
      originalImgSrc: '/uploads/abcdefghijklmnopqrstuvwx.jpg',
      maskType: 'star',
      maskedImageUrl: cutOut,
      maskConfig: {
        left: 125,
        top: 100,
        angle: 0,
        type: 'star',
        originX: 'center',
        originY: 'center',
        originalWidth: 250,
        originalHeight: 200,
        scaleX: 2,
        scaleY: 2,
      },
    },
  ] satisfies PictureProps[],
}
