import type { ReactNode } from 'react'
import { usePermission } from './account.ts'

export interface PermittedProps {
  /** Code of the permission. */
  to: string
  children: ReactNode
}

/** Shows what stands in it to holders of a permission only (AU-008). */
export function Permitted({ to, children }: PermittedProps) {
  return usePermission(to) ? children : null
}
