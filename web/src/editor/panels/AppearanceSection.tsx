import { useTranslation } from 'react-i18next'
import type { Border, PlacedElement } from '../../model/work.ts'
import { usePluginElement } from '../../plugins/usePluginElement.ts'
import { useEditor } from '../store/EditorContext.tsx'
import { setStyle } from './PlacementSection.tsx'
import { Section, Wide } from './Section.tsx'
import { Setting } from './Setting.tsx'
import { SidesSetting } from './settings/SidesSetting.tsx'

const SIDES = ['top', 'right', 'bottom', 'left'] as const
const BORDER_STYLES = ['solid', 'dashed', 'dotted', 'double'] as const

/** Font, background, border, padding and margin of an element's box; sides together or each by itself. */
export function AppearanceSection({ element }: { element: PlacedElement }) {
  const editor = useEditor()
  const { t } = useTranslation(['editor', 'look'])
  const { uuid } = element
  const { backgroundColor, border, margin, padding, fontFamily } = element.commonStyle
  const { elementType } = usePluginElement(element.name)
  // An element with a font of its own has no use for a second one.
  const hasOwnFont = elementType?.props.some(({ control }) => control === 'font-picker') ?? true
  const hasBorder = SIDES.some((side) => border[side].value > 0)
  return (
    <Section title={t('settings.appearance')} name="box">
      {!hasOwnFont && (
        <Wide>
          <Setting
            name="fontFamily"
            type="string"
            control="font-picker"
            value={fontFamily ?? ''}
            onChange={(value: string) => setStyle(editor, uuid, { fontFamily: value })}
          />
        </Wide>
      )}
      <Setting
        name="backgroundColor"
        type="color"
        control="color-picker"
        value={backgroundColor}
        onChange={(value: string, key) => setStyle(editor, uuid, { backgroundColor: value }, key)}
      />
      <SidesSetting
        name="padding"
        label={t('settings.padding')}
        min={0}
        max={200}
        sides={padding}
        onChange={(sides, key) => setStyle(editor, uuid, { padding: sides }, key)}
      />
      <SidesSetting
        name="margin"
        label={t('look:margin')}
        min={-200}
        max={200}
        sides={margin}
        onChange={(sides, key) => setStyle(editor, uuid, { margin: sides }, key)}
      />
      <SidesSetting
        name="borderWidth"
        label={t('settings.borderWidth')}
        min={0}
        max={50}
        sides={border}
        onChange={(sides, key) => setStyle(editor, uuid, { border: { ...border, ...sides } }, key)}
      />
      {hasBorder && (
        <>
          <Setting
            name="borderStyle"
            type="enum"
            control="select"
            choices={BORDER_STYLES}
            value={border.style.value}
            onChange={(value: string) =>
              setStyle(editor, uuid, { border: { ...border, style: { value } } })
            }
          />
          <Wide>
            <Setting
              name="borderColor"
              type="color"
              control="color-picker"
              value={border.color.value}
              onChange={(value: string, key) =>
                setStyle(editor, uuid, { border: withColor(border, value) }, key)
              }
            />
          </Wide>
        </>
      )}
    </Section>
  )
}

function withColor(border: Border, value: string): Border {
  return { ...border, color: { value } }
}
