import { Field, GradientField, GRADIENTS, usePanelMessages } from '@pinye/plugin-api/fields'
import type { PropSpec } from '@pinye/plugin-api'
import { messages } from './messages.ts'
import type { TextProps, TextShadow, TextStroke } from './textProps.ts'

type Word = keyof (typeof messages)['zh-CN']
type Kind = Omit<PropSpec, 'name' | 'label'>

/** Specifications of the text fields, in the panel and in the toolbar (EL-TEXT-32). */
const FIELDS = {
  fontSize: { type: 'number', control: 'number', min: 8, max: 200, unit: 'px', default: 14 },
  lineHeight: { type: 'number', control: 'number', min: 1, max: 3, step: 0.1, default: 1.5 },
  letterSpacing: { type: 'number', control: 'number', min: 0, max: 20, unit: 'px', default: 0 },
  color: { type: 'color', control: 'color-picker', default: '#000000' },
  backgroundColor: { type: 'color', control: 'color-picker', default: 'transparent' },
} satisfies Record<string, Kind>

const WORDS = {
  fontSize: 'fontSize',
  lineHeight: 'lineHeight',
  letterSpacing: 'letterSpacing',
  color: 'color',
  backgroundColor: 'background',
} satisfies Record<keyof typeof FIELDS, Word>

export interface LookFieldProps {
  name: keyof typeof FIELDS
  value: unknown
  onChange: (patch: Partial<TextProps>, mergeKey?: string) => void
}

/** A simple field of the text style. */
export function LookField({ name, value, onChange }: LookFieldProps) {
  return (
    <Field
      spec={{ ...FIELDS[name], name, label: labelOf(WORDS[name]) }}
      value={value}
      onChange={(next, mergeKey) => onChange({ [name]: next }, mergeKey)}
    />
  )
}

const SHADOW_FIELDS: [keyof TextShadow, Word, Kind][] = [
  ['color', 'shadowColor', { type: 'color', control: 'color-picker' }],
  ['blur', 'blur', { type: 'number', control: 'number', min: 0, max: 20, unit: 'px' }],
  ['offsetX', 'offsetX', { type: 'number', control: 'number', min: -20, max: 20, unit: 'px' }],
  ['offsetY', 'offsetY', { type: 'number', control: 'number', min: -20, max: 20, unit: 'px' }],
]

export interface ShadowFieldsProps {
  shadow: TextShadow
  onChange: (shadow: TextShadow, mergeKey?: string) => void
}

/** EL-TEXT-18: a switch, and the fields of the shadow while it is on. */
export function ShadowFields({ shadow, onChange }: ShadowFieldsProps) {
  const text = usePanelMessages(messages)
  const field = (name: keyof TextShadow, word: Word, kind: Kind) => (
    <Field
      key={name}
      spec={{ ...kind, name: `textShadow.${name}`, label: labelOf(word) }}
      value={shadow[name]}
      onChange={(value, mergeKey) => onChange({ ...shadow, [name]: value }, mergeKey)}
    />
  )
  return (
    <>
      <div className="text-panel-wide" role="group" aria-label={text('shadow')}>
        {field('enabled', 'shadowOn', { type: 'boolean', control: 'switch' })}
      </div>
      {shadow.enabled && SHADOW_FIELDS.map((one) => field(...one))}
    </>
  )
}

const STROKE: TextStroke = { color: '#000000', width: 2, hollow: false }

interface PartProps {
  props: TextProps
  onChange: (patch: Partial<TextProps>, mergeKey?: string) => void
}

/** A switch, and the fields of the outline (an addition to the catalogue). */
export function StrokeFields({ props, onChange }: PartProps) {
  const text = usePanelMessages(messages)
  const stroke = props.textStroke
  const field = (name: keyof TextStroke, word: Word, kind: Kind) => (
    <Field
      spec={{ ...kind, name: `textStroke.${name}`, label: labelOf(word) }}
      value={stroke?.[name]}
      onChange={(value, mergeKey) =>
        onChange({ textStroke: { ...STROKE, ...stroke, [name]: value } }, mergeKey)
      }
    />
  )
  return (
    <>
      <div className="text-panel-wide" role="group" aria-label={text('stroke')}>
        <Field
          spec={{
            name: 'strokeOn',
            label: labelOf('strokeOn'),
            type: 'boolean',
            control: 'switch',
          }}
          value={Boolean(stroke)}
          onChange={(on) => onChange({ textStroke: on === true ? STROKE : null })}
        />
      </div>
      {stroke && (
        <>
          {field('color', 'strokeColor', { type: 'color', control: 'color-picker' })}
          {field('width', 'strokeWidth', {
            ...{ type: 'number', control: 'number', min: 0, max: 12, step: 0.5, unit: 'px' },
          })}
          <div className="text-panel-wide">
            {field('hollow', 'hollow', { type: 'boolean', control: 'switch' })}
          </div>
        </>
      )}
    </>
  )
}

/** A switch, and the colours of the gradient (an addition to the catalogue). */
export function GradientFields({ props, onChange }: PartProps) {
  const text = usePanelMessages(messages)
  const first = GRADIENTS[8]
  return (
    <div className="text-panel-wide">
      <Field
        spec={{
          ...{ name: 'gradientOn', type: 'boolean', control: 'switch' },
          label: labelOf('gradientOn'),
        }}
        value={Boolean(props.textGradient)}
        onChange={(on) => onChange({ textGradient: on === true && first ? first : null })}
      />
      {props.textGradient && (
        <GradientField
          label={text('gradient')}
          value={props.textGradient}
          onChange={(textGradient, mergeKey) => onChange({ textGradient }, mergeKey)}
        />
      )}
    </div>
  )
}

/** Returns the label of a field in both languages. */
export function labelOf(word: Word): PropSpec['label'] {
  return { zh: messages['zh-CN'][word], en: messages['en-US'][word] }
}
