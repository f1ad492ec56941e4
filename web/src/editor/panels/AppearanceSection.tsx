import { useTranslation } from 'react-i18next'
import type { Border, Length, PlacedElement, Sides } from '../../model/work.ts'
import { usePluginElement } from '../../plugins/usePluginElement.ts'
import { useEditor } from '../store/EditorContext.tsx'
import { setStyle } from './PlacementSection.tsx'
import { Section, Wide } from './Section.tsx'
import { Setting } from './Setting.tsx'

const BORDER_STYLES = ['solid', 'dashed', 'dotted', 'double'] as const

/** Font, background, border and padding of an element's box; sides are set together here. */
export function AppearanceSection({ element }: { element: PlacedElement }) {
  const editor = useEditor()
  const { t } = useTranslation('editor')
  const { uuid } = element
  const { backgroundColor, border, padding, fontFamily } = element.commonStyle
  const { elementType } = usePluginElement(element.name)
  // An element with a font of its own has no use for a second one.
  const hasOwnFont = elementType?.props.some(({ control }) => control === 'font-picker') ?? true
  const width = border.top.value
  return (
    <Section title={t('settings.appearance')}>
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
      <Setting
        name="padding"
        type="number"
        control="number"
        min={0}
        max={200}
        unit="px"
        value={padding.top.value}
        onChange={(value: number, key) =>
          setStyle(editor, uuid, { padding: allSides(value, padding) }, key)
        }
      />
      <Setting
        name="borderWidth"
        type="number"
        control="number"
        min={0}
        max={50}
        unit="px"
        value={width}
        onChange={(value: number, key) =>
          setStyle(editor, uuid, { border: { ...border, ...allSides(value, border) } }, key)
        }
      />
      {width > 0 && (
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

function allSides(value: number, sides: Sides): Sides {
  const set = (side: Length): Length => ({ ...side, value })
  return {
    top: set(sides.top),
    right: set(sides.right),
    bottom: set(sides.bottom),
    left: set(sides.left),
  }
}
