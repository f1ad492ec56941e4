import { useTranslation } from 'react-i18next'
import { normalAngle } from '../../model/rotateElement.ts'
import { updateStyle } from '../../model/updateStyle.ts'
import type { CommonStyle, PlacedElement } from '../../model/work.ts'
import type { Editor } from '../store/editor.ts'
import { useEditor } from '../store/EditorContext.tsx'
import { Section } from './Section.tsx'
import { Setting } from './Setting.tsx'

const PLACES = ['left', 'top', 'width', 'height'] as const

/** Position, size and turn in numbers. */
export function PlacementSection({ element }: { element: PlacedElement }) {
  const editor = useEditor()
  const { t } = useTranslation('editor')
  const { uuid, commonStyle, locked = false } = element
  return (
    <Section title={t('settings.placement')}>
      {PLACES.map((name) => (
        <Setting
          key={name}
          name={name}
          type="number"
          control="number"
          unit="px"
          {...(name === 'width' || name === 'height' ? { min: 1 } : {})}
          disabled={locked}
          value={commonStyle[name]}
          onChange={(value: number, key) => setStyle(editor, uuid, { [name]: value }, key)}
        />
      ))}
      <Setting
        name="rotate"
        type="number"
        control="number"
        unit="°"
        min={-180}
        max={360}
        disabled={locked}
        value={commonStyle.rotate}
        onChange={(value: number, key) =>
          setStyle(editor, uuid, { rotate: normalAngle(value) }, key)
        }
      />
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
