import { UnstyledButton } from '@mantine/core'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { schedule, waitsForView } from '../../../model/animations/animations.ts'
import type { PlacedElement } from '../../../model/work.ts'
import { selectOne } from '../selection/selection.ts'
import { elementExcerpt, elementTitle } from '../../canvas/elementTitle.ts'
import { useEditor, useLanguage } from '../../store/EditorContext.tsx'
import { ElementIcon } from '../elements/ElementCard.tsx'
import classes from './animations.module.css'
import { TimelineBar } from './TimelineBar.tsx'
import { useAnimationEdits } from './useAnimationEdits.ts'

export interface TimelineElementProps {
  element: PlacedElement
  /** Milliseconds that the full width represents. */
  span: number
}

/** An element on the timeline of its page: a click on its name selects it, its bars can be dragged in place. */
export const TimelineElement = memo(function TimelineElement(props: TimelineElementProps) {
  const { element, span } = props
  const { uuid, name, animations } = element
  const editor = useEditor()
  const { t } = useTranslation('animation')
  const edits = useAnimationEdits(uuid)
  const type = editor.types().get(name)
  const title = elementTitle(element, type, useLanguage())
  return (
    <li className={classes.element}>
      <UnstyledButton className={classes.elementName} onClick={() => selectOne(editor, uuid)}>
        <ElementIcon type={name} size={14} />
        <span className={classes.elementTitle}>
          {title} <span className={classes.excerpt}>{elementExcerpt(element, type)}</span>
        </span>
        {waitsForView(animations) && <span className={classes.when}>{t('trigger.visible')}</span>}
      </UnstyledButton>
      {animations.map((animation, index) => {
        const word = t(`name.${animation.type}`, { defaultValue: animation.type })
        return (
          <TimelineBar
            key={index}
            animation={animation}
            name={`${title} · ${word}`}
            word={word}
            start={schedule(animations.slice(0, index + 1)).at(-1)?.start ?? 0}
            span={span}
            onChange={(patch, key) => edits.set(index, patch, key)}
            onDone={edits.done}
          />
        )
      })}
    </li>
  )
})
