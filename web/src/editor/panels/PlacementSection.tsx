import { IconRotateClockwise } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { normalAngle } from '../../model/rotateElement.ts'
import { updateStyle } from '../../model/updateStyle.ts'
import type { CommonStyle, PlacedElement } from '../../model/work.ts'
import type { Editor } from '../store/editor.ts'
import { useEditor } from '../store/EditorContext.tsx'
import { Pair, Section } from './Section.tsx'
import { MarkedNumber } from './settings/MarkedNumber.tsx'

const PLACES = [
  ['left', 'X'],
  ['top', 'Y'],
  ['width', 'W'],
  ['height', 'H'],
] as const

/** Position, size and turn in numbers. */
export function PlacementSection({ element }: { element: PlacedElement }) {
  const editor = useEditor()
  const { t } = useTranslation('editor')
  const { uuid, commonStyle, locked = false } = element
  return (
    <Section title={t('settings.placement')} name="placement">
      <Pair>
        {PLACES.map(([name, mark]) => (
          <MarkedNumber
            key={name}
            name={name}
            label={t(`settings.${name}`)}
            mark={mark}
            unit="px"
            {...(name === 'width' || name === 'height' ? { min: 1 } : {})}
            disabled={locked}
            value={commonStyle[name]}
            onChange={(value, key) => setStyle(editor, uuid, { [name]: value }, key)}
          />
        ))}
        <MarkedNumber
          name="rotate"
          label={t('settings.rotate')}
          mark={<IconRotateClockwise size={14} stroke={1.6} />}
          unit="°"
          min={-180}
          max={360}
          disabled={locked}
          value={commonStyle.rotate}
          onChange={(value, key) => setStyle(editor, uuid, { rotate: normalAngle(value) }, key)}
        />
      </Pair>
    </Section>
  )
}

export function setStyle(
  editor: Editor,
  uuid: string,
  patch: Partial<CommonStyle>,
  mergeKey?: string,
): void {
  const { pageId } = editor.session.getState()
  editor.edit((work) => updateStyle(work, pageId, [uuid], patch), mergeKey && `${uuid}:${mergeKey}`)
}
