/** Presets: frames for an image. Their samples show a landscape. */
import type { Preset } from '@pinye/plugin-api'
import type { PictureProps } from './pictureProps.ts'

const LANDSCAPE =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 240 240'%3E%3Cpath fill='%23f9c89b' d='M0 0h240v240H0z'/%3E" +
  "%3Ccircle cx='162' cy='78' r='26' fill='%23fff1d6'/%3E%3Cpath fill='%235b9a94' d='M0 140l80-62 90 92 34-30 36 30v70H0z'/%3E" +
  "%3Cpath fill='%232f6b68' d='M0 186l70-36 170 60v30H0z'/%3E%3C/svg%3E"

const sample: Partial<PictureProps> = { imgSrc: LANDSCAPE, fillType: 'cover' }

const sides = (value: number, bottom = value) => ({
  top: { value, unit: 'px' },
  right: { value, unit: 'px' },
  bottom: { value: bottom, unit: 'px' },
  left: { value, unit: 'px' },
})

export const presets: Preset<PictureProps>[] = [
  {
    id: 'round',
    name: { zh: '圆形', en: 'Circle' },
    props: { fillType: 'cover', borderRadius: 100 },
    sample,
    width: 200,
    height: 200,
  },
  {
    id: 'soft',
    name: { zh: '圆角', en: 'Rounded' },
    props: { fillType: 'cover', borderRadius: 24 },
    sample,
    width: 240,
    height: 180,
  },
  {
    id: 'instant',
    name: { zh: '拍立得', en: 'Instant photo' },
    props: { fillType: 'cover' },
    sample,
    width: 200,
    height: 236,
    box: {
      backgroundColor: '#ffffff',
      padding: sides(12, 48),
      shadow: { x: 0, y: 4, blur: 16, spread: 0, color: 'rgba(0,0,0,0.16)' },
    },
  },
  {
    id: 'mounted',
    name: { zh: '白边相框', en: 'White frame' },
    props: { fillType: 'cover' },
    sample,
    width: 240,
    height: 180,
    box: {
      border: { ...sides(8), color: { value: '#ffffff' }, style: { value: 'solid' } },
      shadow: { x: 0, y: 4, blur: 16, spread: 0, color: 'rgba(0,0,0,0.16)' },
    },
  },
]
