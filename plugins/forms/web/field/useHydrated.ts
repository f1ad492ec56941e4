import { useEffect, useState } from 'react'

/** False in what is prerendered and at the first drawing, which must be the same; true once the script is there. */
export function useHydrated(): boolean {
  const [isLive, setLive] = useState(false)
  useEffect(() => {
    const wake = () => setLive(true)
    wake()
  }, [])
  return isLive
}
