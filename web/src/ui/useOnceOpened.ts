import { useState } from 'react'

/** Whether something is open or was so before: what is drawn from then on costs nobody anything who never asks for it. */
export function useOnceOpened(isOpen: boolean): boolean {
  const [wasOpened, setWasOpened] = useState(isOpen)
  if (isOpen && !wasOpened) setWasOpened(true)
  return wasOpened
}
