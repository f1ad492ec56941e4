import {
  IconBolt,
  IconEye,
  IconEyeOff,
  IconFile,
  IconLink,
  IconMessage,
  IconPhone,
  IconSparkles,
  IconToggleLeft,
  type Icon,
} from '@tabler/icons-react'
import type { ActionName } from '../../../model/actions/elementActions.ts'

const ICONS: Record<ActionName, Icon> = {
  goToPage: IconFile,
  openLink: IconLink,
  callPhone: IconPhone,
  showElement: IconEye,
  hideElement: IconEyeOff,
  toggleElement: IconToggleLeft,
  playAnimation: IconSparkles,
  sendMessage: IconMessage,
}

/** Icon of an action in lists and menus. */
export function ActionIconOf({ name }: { name: string }) {
  const Drawn = name in ICONS ? ICONS[name as ActionName] : IconBolt
  return <Drawn size={16} stroke={1.7} aria-hidden />
}
