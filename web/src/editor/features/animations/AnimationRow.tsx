import { UnstyledButton } from '@mantine/core'
import {
  IconChevronDown,
  IconCopy,
  IconGripVertical,
  IconPlayerPlay,
  IconTrash,
} from '@tabler/icons-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { schedule } from '../../../model/animations/animations.ts'
import type { Animation } from '../../../model/work.ts'
import { useReorder } from '../../panels/useReorder.ts'
import { AnimationFields } from './AnimationFields.tsx'
import { AnimationAct } from './AnimationAct.tsx'
import classes from './animations.module.css'
import { TimelineBar } from './TimelineBar.tsx'
import type { AnimationEdits } from './useAnimationEdits.ts'

export interface AnimationRowProps {
  animations: readonly Animation[]
  animation: Animation
  index: number
  /** Milliseconds that the full width represents. */
  span: number
  isOpen: boolean
  edits: AnimationEdits
  onToggle: () => void
  onPlay: () => void
}

/** One animation: its name, its bar on the timeline and, when expanded, its settings. */
export function AnimationRow(props: AnimationRowProps) {
  const { animations, animation, index, span, isOpen, edits, onToggle, onPlay } = props
  const { t } = useTranslation('animation')
  const ref = useRef<HTMLDivElement>(null)
  const { edge, isDragged, onKeyDown } = useReorder(ref, {
    kind: 'animation',
    id: String(index),
    index,
    onMove: edits.move,
  })
  const name = t(`name.${animation.type}`, { defaultValue: animation.type })
  const start = schedule(animations.slice(0, index + 1)).at(-1)?.start ?? 0
  return (
    <li
      className={classes.row}
      data-open={isOpen || undefined}
      data-edge={edge ?? undefined}
      data-dragged={isDragged || undefined}
      onKeyDown={onKeyDown}
    >
      {/* Only the head starts a drag of the row, so that the bar can be dragged itself. */}
      <div ref={ref} className={classes.head}>
        <IconGripVertical className={classes.grip} size={14} aria-hidden />
        <UnstyledButton className={classes.name} aria-expanded={isOpen} onClick={onToggle}>
          <span>{name}</span>
          <IconChevronDown size={14} aria-hidden />
        </UnstyledButton>
        <AnimationAct label={t('playOf', { name })} icon={IconPlayerPlay} onClick={onPlay} />
        <AnimationAct
          label={t('copyOf', { name })}
          icon={IconCopy}
          onClick={() => edits.change((all) => all.toSpliced(index + 1, 0, { ...animation }))}
        />
        <AnimationAct
          label={t('removeOf', { name })}
          icon={IconTrash}
          onClick={() => edits.change((all) => all.toSpliced(index, 1))}
        />
      </div>
      <TimelineBar
        animation={animation}
        name={name}
        start={start}
        span={span}
        onChange={(patch, key) => edits.set(index, patch, key)}
        onDone={edits.done}
      />
      {isOpen && <AnimationFields animation={animation} index={index} edits={edits} />}
    </li>
  )
}
