import { useEffect, useState } from 'react'
import { slugOf, type WorkAccessActions, type SlugAvailability } from './workAccess.ts'

/** Debounce in milliseconds. */
const pauseMs = 350

/** Returns the availability of the typed short address; null while it is unknown or not needed. */
export function useSlugAvailability(
  typed: string,
  current: string | null,
  look: WorkAccessActions['look'],
) {
  const slug = slugOf(typed)
  const [found, setFound] = useState<SlugAvailability | null>(null)
  const isAsked = slug !== '' && slug !== current
  useEffect(() => {
    if (!isAsked) return
    const asking = new AbortController()
    const timer = setTimeout(() => {
      void look(slug, asking.signal).then((answer) => {
        if (!asking.signal.aborted) setFound(answer && { ...answer, slug })
      })
    }, pauseMs)
    return () => {
      clearTimeout(timer)
      asking.abort()
    }
  }, [slug, isAsked, look])
  return isAsked && found?.slug === slug ? found : null
}
