import { useState } from 'react'
import {
  Field,
  PanelSection,
  ToggleGroup,
  useFieldServices,
  usePanelMessages,
} from '@pinye/plugin-api/fields'
import { pictureSources } from '@pinye/plugin-api'
import type { PropSpec } from '@pinye/plugin-api'
import { messages } from './messages.ts'
import { filterCss, FILTERS, filtersOf, LIMITS, PLAIN, PRESETS, presetOf } from './pictureLook.ts'
import type { Filters, Preset } from './pictureLook.ts'
import { isCut, shownSource } from './pictureProps.ts'
import type { PictureProps } from './pictureProps.ts'
import './look.css'

export interface LookSectionProps {
  /** Id of the element. */
  id: string
  props: PictureProps
  onChange: (patch: Partial<PictureProps>, mergeKey?: string) => void
}

/** Flip and filters (additions to the catalogue): preset filters, and a slider for each value. */
export function LookSection({ id, props, onChange }: LookSectionProps) {
  const text = usePanelMessages(messages)
  const { editInPlace } = useFieldServices()
  const source = shownSource(props)
  if (!source) return null
  return (
    <div className="picture-look">
      <PanelSection title={text('framing')}>
        {editInPlace && !isCut(props) && (
          <button
            type="button"
            className="picture-adjust picture-open"
            onClick={() => editInPlace(id)}
          >
            {text('crop')}
          </button>
        )}
        <ToggleGroup
          label={text('flip')}
          toggles={[
            {
              name: 'flipX',
              label: text('flipX'),
              icon: <Mark path="M12 4v16M8 7l-4 10h4zM16 7l4 10h-4z" />,
            },
            {
              name: 'flipY',
              label: text('flipY'),
              icon: <Mark path="M4 12h16M7 8l10-4v4zM7 16l10 4v-4z" />,
            },
          ]}
          active={[...(props.flipX ? ['flipX'] : []), ...(props.flipY ? ['flipY'] : [])]}
          onToggle={(name, on) => onChange({ [name]: on })}
        />
      </PanelSection>
      <FilterSection source={source} stored={props.filters} onChange={onChange} />
    </div>
  )
}

interface FilterSectionProps extends Pick<LookSectionProps, 'onChange'> {
  source: string
  stored: PictureProps['filters']
}

function FilterSection({ source, stored, onChange }: FilterSectionProps) {
  const text = usePanelMessages(messages)
  const filters = filtersOf(stored)
  const chosen = presetOf(filters)
  const set = (next: Filters, mergeKey?: string) => {
    onChange({ filters: presetOf(next) === 'original' ? null : next }, mergeKey)
  }
  return (
    <PanelSection title={text('filters')}>
      <div className="picture-presets" role="group" aria-label={text('filters')}>
        {(Object.keys(PRESETS) as Preset[]).map((preset) => (
          <button
            key={preset}
            type="button"
            className="picture-preset"
            aria-pressed={preset === chosen}
            onClick={() => set(PRESETS[preset])}
          >
            <img
              {...pictureSources(source, 60)}
              alt=""
              loading="lazy"
              draggable={false}
              style={{ filter: filterCss(PRESETS[preset]) }}
            />
            <span>{text(`preset.${preset}`)}</span>
          </button>
        ))}
      </div>
      <Sliders
        filters={filters}
        isPlain={chosen === 'original'}
        isOwn={chosen === undefined}
        onSet={set}
      />
    </PanelSection>
  )
}

interface SlidersProps {
  filters: Filters
  isPlain: boolean
  /** Whether the filters match no preset. */
  isOwn: boolean
  onSet: (filters: Filters, mergeKey?: string) => void
}

function Sliders({ filters, isPlain, isOwn, onSet: set }: SlidersProps) {
  const text = usePanelMessages(messages)
  const [isOpen, setOpen] = useState(isOwn)
  return (
    <div className="picture-sliders">
      <button
        type="button"
        className="picture-more"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {text('adjustments')}
      </button>
      {isOpen && (
        <>
          {FILTERS.map((name) => (
            <Field
              key={name}
              spec={specOf(name)}
              value={filters[name]}
              onChange={(value, mergeKey) =>
                set(
                  { ...filters, [name]: typeof value === 'number' ? value : PLAIN[name] },
                  mergeKey,
                )
              }
            />
          ))}
          {!isPlain && (
            <button type="button" className="picture-adjust" onClick={() => set(PLAIN)}>
              {text('noFilters')}
            </button>
          )}
        </>
      )}
    </div>
  )
}

const UNITS: Partial<Record<keyof Filters, string>> = { hue: '°', blur: 'px' }

function specOf(name: keyof Filters): PropSpec {
  const { min, max } = LIMITS[name]
  const label = { zh: messages['zh-CN'][name], en: messages['en-US'][name] }
  const unit = UNITS[name] ?? '%'
  const step = name === 'blur' ? 0.5 : 1
  return {
    name,
    label,
    type: 'number',
    control: 'slider',
    min,
    max,
    step,
    unit,
    default: PLAIN[name],
  }
}

function Mark({ path }: { path: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={16}
      height={16}
      fill="none"
      stroke="currentColor"
      strokeWidth={1.6}
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={path} />
    </svg>
  )
}
