import { Field, PanelSection, ToggleGroup, usePanelMessages } from '@pinye/plugin-api/fields'
import type { PanelProps, PropSpec } from '@pinye/plugin-api'
import { icon } from './icons.tsx'
import { GradientFields, LookField, ShadowFields, labelOf, StrokeFields } from './LookFields.tsx'
import { messages } from './messages.ts'
import { EffectChoices } from './EffectChoices.tsx'
import { NO_SHADOW } from './textProps.ts'
import type { LookFieldProps } from './LookFields.tsx'
import type { TextProps } from './textProps.ts'
import './panel.css'

type Word = keyof (typeof messages)['zh-CN']

const FORMATS = ['bold', 'italic', 'underline', 'verticalText'] as const
const ALIGNMENTS = ['left', 'center', 'right', 'justify'] as const
/** Style of the whole element; during editing the same commands are in the floating toolbar (TextTools.tsx). */
export function TextPanel({ props, onChange }: PanelProps<TextProps>) {
  const text = usePanelMessages(messages)
  const field = (name: keyof TextProps, word: Word, spec: Omit<PropSpec, 'name' | 'label'>) => (
    <Field
      spec={{ ...spec, name, label: labelOf(word) }}
      value={props[name]}
      onChange={(value, mergeKey) => onChange({ [name]: value }, mergeKey)}
    />
  )
  const look = (name: LookFieldProps['name']) => (
    <LookField name={name} value={props[name]} onChange={onChange} />
  )
  return (
    <div className="text-panel">
      <PanelSection title={text('content')}>
        <div className="text-panel-wide text-panel-words">
          {field('text', 'text', { type: 'html', control: 'inline-rich-text' })}
        </div>
      </PanelSection>
      <PanelSection title={text('typography')}>
        <div className="text-panel-wide">
          {field('fontFamily', 'font', { type: 'string', control: 'font-picker' })}
        </div>
        {look('fontSize')}
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
        {look('lineHeight')}
        {look('letterSpacing')}
        <ToggleGroup
          label={text('align')}
          toggles={ALIGNMENTS.map((name) => ({ name, label: text(name), icon: icon(name) }))}
          active={[props.textAlign ?? 'left']}
          onToggle={(name) => onChange({ textAlign: name as TextProps['textAlign'] })}
        />
      </PanelSection>
      <PanelSection title={text('colors')}>
        {look('color')}
        {look('backgroundColor')}
      </PanelSection>
      <PanelSection title={text('effects')}>
        <div className="text-panel-wide">
          <EffectChoices props={props} onChange={onChange} />
        </div>
        <GradientFields props={props} onChange={onChange} />
        <StrokeFields props={props} onChange={onChange} />
      </PanelSection>
      <PanelSection title={text('shadow')}>
        <ShadowFields
          shadow={{ ...NO_SHADOW, ...props.textShadow }}
          onChange={(textShadow, mergeKey) => onChange({ textShadow }, mergeKey)}
        />
      </PanelSection>
    </div>
  )
}
