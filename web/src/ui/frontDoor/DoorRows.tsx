import type { DoorProps } from './door.ts'
import classes from './frontDoor.module.css'
import { OfflineRow } from './OfflineRow.tsx'
import { PasswordRow } from './PasswordRow.tsx'
import { SlugRow } from './SlugRow.tsx'

export interface DoorRowsProps extends DoorProps {
  /** Whether what visitors read while the work is offline stands among them. */
  hasOffline?: boolean
}

/** Everything about the front door of a work; each is kept by itself as soon as it is confirmed. */
export function DoorRows({ door, acts, hasOffline = false }: DoorRowsProps) {
  return (
    <div className={classes.rows}>
      <SlugRow door={door} acts={acts} />
      <PasswordRow door={door} acts={acts} />
      {hasOffline && <OfflineRow door={door} acts={acts} />}
    </div>
  )
}
