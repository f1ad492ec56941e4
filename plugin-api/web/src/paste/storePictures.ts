/** Uploads the pictures of a pasted text to the library. */

export interface PictureStore {
  uploadImage: (file: File) => Promise<{ url: string }>
  fetchImage?: (address: string) => Promise<{ url: string }>
}

/** More concurrent uploads would only queue on the host. */
const MAX_CONCURRENT_UPLOADS = 3

/** Returns the new address of each picture, in the same order; null for one that could not be stored. */
export async function storePictures(
  pictures: readonly string[],
  store: PictureStore,
): Promise<(string | null)[]> {
  const stored: (string | null)[] = pictures.map(() => null)
  const left = pictures.map((address, place) => ({ address, place }))
  const work = async () => {
    for (let one = left.shift(); one; one = left.shift()) {
      stored[one.place] = await storeOne(one.address, store).catch(() => null)
    }
  }
  await Promise.all(Array.from({ length: MAX_CONCURRENT_UPLOADS }, work))
  return stored
}

async function storeOne(address: string, store: PictureStore): Promise<string | null> {
  if (/^\/uploads\/[a-z0-9]{24}\.\w+$/.test(address)) return address
  if (/^(data:image|blob:)/.test(address)) {
    const blob = await (await fetch(address)).blob()
    return (await store.uploadImage(new File([blob], 'pasted', { type: blob.type }))).url
  }
  if (!/^(https?:)?\/\//.test(address) || !store.fetchImage) return null
  return (await store.fetchImage(address.replace(/^\/\//, 'https://'))).url
}

/** Inserts the stored pictures into the text; those that could not be stored are removed. */
export function placePictures(html: string, stored: readonly (string | null)[]): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const image of body.querySelectorAll<HTMLImageElement>('img[data-pasted]')) {
    placePicture(image, stored[Number(image.dataset.pasted)])
  }
  return body.innerHTML
}

export function placePicture(image: HTMLImageElement, url: string | null | undefined): void {
  if (!url) return image.remove()
  image.removeAttribute('data-pasted')
  image.setAttribute('src', url)
}
