import type { WorkAccessProps } from './workAccess.ts'
import classes from './workAccess.module.css'
import { OfflineRow } from './OfflineRow.tsx'
import { PasswordRow } from './PasswordRow.tsx'
import { SlugRow } from './SlugRow.tsx'

export interface AccessRowsProps extends WorkAccessProps {
  /** Whether to show the row of the offline notice. */
  hasOffline?: boolean
}

/** All access settings of a work; each is saved on its own when confirmed. */
export function AccessRows({ access, acts, hasOffline = false }: AccessRowsProps) {
  return (
    <div className={classes.rows}>
      <SlugRow access={access} acts={acts} />
      <PasswordRow access={access} acts={acts} />
      {hasOffline && <OfflineRow access={access} acts={acts} />}
    </div>
  )
}
