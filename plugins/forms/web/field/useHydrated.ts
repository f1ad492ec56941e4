import { useEffect, useState } from 'react'

/** Returns false when prerendering and at the first render, which must match; true after hydration. */
export function useHydrated(): boolean {
  const [isLive, setLive] = useState(false)
  useEffect(() => {
    const wake = () => setLive(true)
    wake()
  }, [])
  return isLive
}
