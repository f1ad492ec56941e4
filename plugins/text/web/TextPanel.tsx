import { Field, PanelSection, ToggleGroup, usePanelMessages } from '@pinye/plugin-api/fields'
import type { PanelProps, PropSpec } from '@pinye/plugin-api'
import { icon } from './icons.tsx'
import { messages } from './messages.ts'
import type { TextProps, TextShadow } from './textProps.ts'
import './panel.css'

type Word = keyof (typeof messages)['zh-CN']

const FORMATS = ['bold', 'italic', 'underline', 'verticalText'] as const
const ALIGNMENTS = ['left', 'center', 'right', 'justify'] as const
const SHADOW_OFF: TextShadow = {
  enabled: false,
  color: 'rgba(0,0,0,0.5)',
  blur: 4,
  offsetX: 2,
  offsetY: 2,
}

/** The commands of the text toolbar for the whole element, until it floats over the canvas. */
export function TextPanel({ props, onChange }: PanelProps<TextProps>) {
  const text = usePanelMessages(messages)
  const field = (name: keyof TextProps, word: Word, spec: Omit<PropSpec, 'name' | 'label'>) => (
    <Field
      spec={{ ...spec, name, label: labelOf(word) }}
      value={props[name]}
      onChange={(value, mergeKey) => onChange({ [name]: value }, mergeKey)}
    />
  )
  return (
    <div className="text-panel">
      <PanelSection title={text('content')}>
        <div className="text-panel-wide">
          {field('text', 'text', { type: 'html', control: 'inline-rich-text' })}
        </div>
      </PanelSection>
      <PanelSection title={text('typography')}>
        <div className="text-panel-wide">
          {field('fontFamily', 'font', { type: 'string', control: 'font-picker' })}
        </div>
        {field('fontSize', 'fontSize', {
          type: 'number',
          control: 'number',
          min: 8,
          max: 200,
          unit: 'px',
          default: 14,
        })}
        <ToggleGroup
          label={text('format')}
          toggles={FORMATS.map((name) => ({
            name,
            label: text(name === 'verticalText' ? 'vertical' : name),
            icon: icon(name),
          }))}
          active={FORMATS.filter((name) => props[name])}
          onToggle={(name, on) => onChange({ [name]: on })}
        />
      </PanelSection>
      <PanelSection title={text('paragraph')}>
        {field('lineHeight', 'lineHeight', {
          type: 'number',
          control: 'number',
          min: 1,
          max: 3,
          step: 0.1,
          default: 1.5,
        })}
        {field('letterSpacing', 'letterSpacing', {
          type: 'number',
          control: 'number',
          min: 0,
          max: 20,
          unit: 'px',
          default: 0,
        })}
        <ToggleGroup
          label={text('align')}
          toggles={ALIGNMENTS.map((name) => ({ name, label: text(name), icon: icon(name) }))}
          active={[props.textAlign ?? 'left']}
          onToggle={(name) => onChange({ textAlign: name as TextProps['textAlign'] })}
        />
      </PanelSection>
      <PanelSection title={text('colors')}>
        {field('color', 'color', { type: 'color', control: 'color-picker', default: '#000000' })}
        {field('backgroundColor', 'background', {
          type: 'color',
          control: 'color-picker',
          default: 'transparent',
        })}
      </PanelSection>
      <ShadowSection
        shadow={{ ...SHADOW_OFF, ...props.textShadow }}
        onChange={(textShadow, mergeKey) => onChange({ textShadow }, mergeKey)}
      />
    </div>
  )
}

interface ShadowSectionProps {
  shadow: TextShadow
  onChange: (shadow: TextShadow, mergeKey?: string) => void
}

/** EL-TEXT-18. */
function ShadowSection({ shadow, onChange }: ShadowSectionProps) {
  const text = usePanelMessages(messages)
  const field = (name: keyof TextShadow, word: Word, spec: Omit<PropSpec, 'name' | 'label'>) => (
    <Field
      spec={{ ...spec, name: `textShadow.${name}`, label: labelOf(word) }}
      value={shadow[name]}
      onChange={(value, mergeKey) => onChange({ ...shadow, [name]: value }, mergeKey)}
    />
  )
  return (
    <PanelSection title={text('shadow')}>
      <div className="text-panel-wide">
        {field('enabled', 'shadowOn', { type: 'boolean', control: 'switch' })}
      </div>
      {shadow.enabled && (
        <>
          {field('color', 'shadowColor', { type: 'color', control: 'color-picker' })}
          {field('blur', 'blur', {
            type: 'number',
            control: 'number',
            min: 0,
            max: 20,
            unit: 'px',
          })}
          {field('offsetX', 'offsetX', {
            type: 'number',
            control: 'number',
            min: -20,
            max: 20,
            unit: 'px',
          })}
          {field('offsetY', 'offsetY', {
            type: 'number',
            control: 'number',
            min: -20,
            max: 20,
            unit: 'px',
          })}
        </>
      )}
    </PanelSection>
  )
}

function labelOf(word: Word): PropSpec['label'] {
  return { zh: messages['zh-CN'][word], en: messages['en-US'][word] }
}
