import type { ReactNode } from 'react'
import { usePermission } from './account.ts'

export interface RequirePermissionProps {
  /** Code of the permission. */
  to: string
  children: ReactNode
}

/** Shows what stands in it to holders of a permission only (AU-008). */
export function RequirePermission({ to, children }: RequirePermissionProps) {
  return usePermission(to) ? children : null
}
