import type { Size } from '../../../model/box.ts'

/** Of a picture that the browser cannot read, and of a drawing without a size of its own. */
const UNKNOWN: Size = { width: 300, height: 200 }

/** How large a picture is by itself. */
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
