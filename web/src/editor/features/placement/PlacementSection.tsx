import { IconRotateClockwise } from '@tabler/icons-react'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import type { PlacementField } from '../../../model/layout/multiPlacement.ts'
import { normalAngle } from '../../../model/layout/rotate.ts'
import { updateStyle } from '../../../model/elements/elements.ts'
import type { CommonStyle, PlacedElement } from '../../../model/work.ts'
import type { Editor } from '../../store/editor.ts'
import { useEditor } from '../../store/EditorContext.tsx'
import { Pair, Section } from '../../panels/Section.tsx'
import { MarkedNumber } from '../box/MarkedNumber.tsx'

const PLACES = {
  left: { mark: 'X', unit: 'px' },
  top: { mark: 'Y', unit: 'px' },
  width: { mark: 'W', unit: 'px', min: 1 },
  height: { mark: 'H', unit: 'px', min: 1 },
  rotate: {
    mark: <IconRotateClockwise size={14} stroke={1.6} />,
    unit: '°',
    min: -180,
    max: 360,
  },
} as const satisfies Record<PlacementField, unknown>
const NAMES = Object.keys(PLACES) as PlacementField[]

/** Position, size and rotation as numbers. */
export function PlacementSection({ element }: { element: PlacedElement }) {
  const { t } = useTranslation('editor')
  const { uuid, commonStyle, locked = false } = element
  return (
    <Section title={t('settings.placement')} name="placement">
      <Pair>
        {NAMES.map((name) => (
          <PlaceNumber key={name} {...{ uuid, name, locked }} value={commonStyle[name]} />
        ))}
      </Pair>
    </Section>
  )
}

interface PlaceNumberProps {
  uuid: string
  name: PlacementField
  locked: boolean
  value: number
}

/** One of the numbers; memoized, so that a change re-renders only its own field. */
const PlaceNumber = memo(function PlaceNumber({ uuid, name, locked, value }: PlaceNumberProps) {
  const editor = useEditor()
  const { t } = useTranslation('editor')
  return (
    <MarkedNumber
      name={name}
      label={t(`settings.${name}`)}
      {...PLACES[name]}
      disabled={locked}
      value={value}
      onChange={(next, key) => {
        const turned = name === 'rotate' ? normalAngle(next) : next
        setStyle(editor, uuid, { [name]: turned }, key)
      }}
    />
  )
})

export function setStyle(
  editor: Editor,
  uuid: string,
  patch: Partial<CommonStyle>,
  mergeKey?: string,
): void {
  const { pageId } = editor.session.getState()
  editor.transact((work) => updateStyle(work, pageId, [uuid], patch), {
    mergeKey: mergeKey && `${uuid}:${mergeKey}`,
  })
}
