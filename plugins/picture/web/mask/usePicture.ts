import { useEffect, useState } from 'react'

export type LoadedPicture =
  | { state: 'loading' }
  | { state: 'failed'; retry: () => void }
  | { state: 'loaded'; image: HTMLImageElement }

/**
 * Loads an image of any site with CORS, so that its pixels can be read. If its site does not allow that, it is loaded
 * without: it is displayed, but cannot be cut.
 */
export function usePicture(address: string): LoadedPicture {
  const [attempt, setAttempt] = useState(0)
  const [found, setFound] = useState<{ key: string; image: HTMLImageElement | null }>()
  const key = `${attempt} ${address}`
  useEffect(() => {
    let isCurrent = true
    const answer = (image: HTMLImageElement | null) => isCurrent && setFound({ key, image })
    load(address, true)
      .catch(() => load(address, false))
      .then(answer, () => answer(null))
    return () => {
      isCurrent = false
    }
  }, [address, key])
  if (found?.key !== key) return { state: 'loading' }
  return found.image
    ? { state: 'loaded', image: found.image }
    : { state: 'failed', retry: () => setAttempt(attempt + 1) }
}

/** `isToBeRead`: loads with CORS, so that the pixels can be read. */
export function load(address: string, isToBeRead: boolean): Promise<HTMLImageElement> {
  return new Promise((resolve, reject) => {
    const image = new Image()
    if (isToBeRead) image.crossOrigin = 'anonymous'
    image.onload = () => resolve(image)
    image.onerror = () => reject(new Error(`${address} is not there`))
    image.src = address
  })
}
