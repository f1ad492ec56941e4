import {
  IconArrowsMove,
  IconBolt,
  IconBoxMultiple,
  IconCode,
  IconCursorText,
  IconEye,
  IconFile,
  IconFileMinus,
  IconFilePlus,
  IconFileStack,
  IconFolderOpen,
  IconForms,
  IconLayersIntersect,
  IconLock,
  IconPalette,
  IconPlus,
  IconResize,
  IconRotateClockwise,
  IconSettings,
  IconSparkles,
  IconStack2,
  IconTrash,
  type Icon,
} from '@tabler/icons-react'
import type { ChangeKind } from '../../../model/document/describeChange.ts'
import classes from './history.module.css'

const ICONS: Record<ChangeKind, Icon> = {
  add: IconPlus,
  remove: IconTrash,
  move: IconArrowsMove,
  resize: IconResize,
  rotate: IconRotateClockwise,
  order: IconStack2,
  content: IconForms,
  style: IconPalette,
  animation: IconSparkles,
  action: IconBolt,
  script: IconCode,
  name: IconCursorText,
  visible: IconEye,
  lock: IconLock,
  group: IconBoxMultiple,
  pageAdd: IconFilePlus,
  pageRemove: IconFileMinus,
  pageOrder: IconFileStack,
  pageName: IconCursorText,
  page: IconFile,
  title: IconCursorText,
  work: IconSettings,
  several: IconLayersIntersect,
}

/** Icon for the kind of a change; the opened work has no kind. */
export function ChangeIcon({ kind }: { kind: ChangeKind | undefined }) {
  const Mark = kind === undefined ? IconFolderOpen : ICONS[kind]
  return <Mark className={classes.mark} size={15} stroke={1.6} aria-hidden />
}
