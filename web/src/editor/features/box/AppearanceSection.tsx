import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { boxParts, type BoxPart } from '../../../model/styles/boxLook.ts'
import type { CommonStyle, PlacedElement } from '../../../model/work.ts'
import { usePluginElement } from '../../../plugins/usePluginElement.ts'
import { useEditor } from '../../store/EditorContext.tsx'
import { BorderSetting } from './BorderSetting.tsx'
import type { BoxSettingProps } from './hostSpec.ts'
import { CornersSetting } from './CornersSetting.tsx'
import { FillSetting } from './FillSetting.tsx'
import { OpacitySetting } from './OpacitySetting.tsx'
import { ShadowSetting } from './ShadowSetting.tsx'
import { setStyle } from '../placement/PlacementSection.tsx'
import { Section, Wide } from '../../panels/Section.tsx'
import { Setting } from '../../panels/Setting.tsx'
import { SidesSetting } from './SidesSetting.tsx'

const PARTS: [BoxPart, (props: BoxSettingProps) => ReactNode][] = [
  ['fill', FillSetting],
  ['opacity', OpacitySetting],
  ['corners', CornersSetting],
  ['border', BorderSetting],
  ['shadow', ShadowSetting],
]

/** Font, fill, opacity, corners, border, shadow, padding and margin of an element's box (EM-006). */
export function AppearanceSection({ element }: { element: PlacedElement }) {
  const editor = useEditor()
  const { t } = useTranslation(['editor', 'look'])
  const { uuid, commonStyle } = element
  const { margin, padding, fontFamily } = commonStyle
  const { elementType } = usePluginElement(element.name)
  // An element type with a font prop of its own needs no second font setting.
  const hasOwnFont = elementType?.props.some(({ control }) => control === 'font-picker') ?? true
  const parts = boxParts(elementType ?? undefined, commonStyle)
  const change = (patch: Partial<CommonStyle>, key?: string) => setStyle(editor, uuid, patch, key)
  return (
    <Section title={t('settings.appearance')} name="box">
      {!hasOwnFont && (
        <Wide>
          <Setting
            name="fontFamily"
            type="string"
            control="font-picker"
            value={fontFamily ?? ''}
            onChange={(value: string) => change({ fontFamily: value })}
          />
        </Wide>
      )}
      {PARTS.filter(([part]) => parts.has(part)).map(([part, Part]) => (
        <Part key={part} style={commonStyle} onChange={change} />
      ))}
      <SidesSetting
        name="padding"
        label={t('settings.padding')}
        min={0}
        max={200}
        sides={padding}
        onChange={(sides, key) => change({ padding: sides }, key)}
      />
      <SidesSetting
        name="margin"
        label={t('look:margin')}
        min={-200}
        max={200}
        sides={margin}
        onChange={(sides, key) => change({ margin: sides }, key)}
      />
    </Section>
  )
}
