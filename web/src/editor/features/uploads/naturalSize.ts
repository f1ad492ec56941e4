import type { Size } from '../../../model/box.ts'

/** Size of a picture that the browser cannot decode, or of an SVG without a size. */
const UNKNOWN: Size = { width: 300, height: 200 }

/** Returns the natural size of a picture. */
export function naturalSize(address: string): Promise<Size> {
  return new Promise((resolve) => {
    const image = new Image()
    image.onload = () => {
      const { naturalWidth: width, naturalHeight: height } = image
      resolve(width > 0 && height > 0 ? { width, height } : UNKNOWN)
    }
    image.onerror = () => resolve(UNKNOWN)
    image.src = address
  })
}
