import { useConfig } from '../../api/config.ts'
import { useDocument } from '../store/EditorContext.tsx'

/** IANA name of the zone in which end times of the open work are read: its own, or the installation's. */
export function useTimeZone(): string | undefined {
  const ofInstallation = useConfig().data?.time_zone
  const own = useDocument(({ work }) => work.time_zone)
  return own || ofInstallation
}
