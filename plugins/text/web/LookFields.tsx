import { Field, usePanelMessages } from '@pinye/plugin-api/fields'
import type { PropSpec } from '@pinye/plugin-api'
import { messages } from './messages.ts'
import type { TextProps, TextShadow } from './textProps.ts'

type Word = keyof (typeof messages)['zh-CN']
type Kind = Omit<PropSpec, 'name' | 'label'>

/** What the fields of a text are, wherever they stand (EL-TEXT-32). */
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

/** One of the plain fields of the look of a text. */
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

/** EL-TEXT-18: a switch, and what there is to set while the shadow is cast. */
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

/** The words of a field in both languages. */
export function labelOf(word: Word): PropSpec['label'] {
  return { zh: messages['zh-CN'][word], en: messages['en-US'][word] }
}
