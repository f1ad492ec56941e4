import { useMemo } from 'react'
import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Field } from './Field.tsx'
import { FieldBoundary } from './FieldBoundary.tsx'
import { controlOf } from './controls.ts'
import { diagnosticText } from './diagnostics.ts'
import { FieldServicesProvider, useFieldServices, useFieldTexts } from './services.ts'
import { PanelSection } from './PanelSection.tsx'
import { visibleWhen } from './visibleWhen.ts'
import styles from './fields.module.css'
import type { Diagnostic } from './diagnostics.ts'
import type { ElementType, Language, Props, PropSpec, PropType } from '../contract/types.ts'
import type { PluginMessages } from '../plugin.ts'

export interface PropertyPanelProps {
  elementType: Pick<ElementType, 'props'>
  props: Props
  diagnostics?: readonly Diagnostic[]
  /** Translations of the plugin's diagnostic codes. */
  messages?: PluginMessages
  disabled?: boolean
  /** Content below a field, by prop name. */
  below?: Readonly<Record<string, ReactNode>>
  /** Language of the studio, where it differs from that of the services. */
  language?: Language
  onChange: (patch: Props, mergeKey?: string) => void
}

/** Generated property panel of an element type without its own: all props in order, content before style. */
export function PropertyPanel({ language, ...input }: PropertyPanelProps) {
  const services = useFieldServices()
  const spoken = language ?? services.language
  const lent = useMemo(() => ({ ...services, language: spoken }), [services, spoken])
  return (
    <FieldServicesProvider value={lent}>
      <Sections {...input} />
    </FieldServicesProvider>
  )
}

function Sections({ elementType, props, ...rest }: Omit<PropertyPanelProps, 'language'>) {
  const text = useFieldTexts()
  const all = elementType.props
  const shown = shownProps(all, props)
  const content = shown.filter((spec) => CONTENT.has(spec.type))
  const appearance = shown.filter((spec) => !CONTENT.has(spec.type))
  if (shown.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        {text('nothing')}
      </Text>
    )
  }
  return (
    <div className={styles.panel}>
      <Section
        title={text('content')}
        name="content"
        specs={content}
        {...{ all, props }}
        {...rest}
      />
      <Section
        title={text('appearance')}
        name="appearance"
        specs={appearance}
        {...{ all, props }}
        {...rest}
      />
    </div>
  )
}

interface SectionProps extends Omit<PropertyPanelProps, 'elementType' | 'language'> {
  title: string
  name: string
  specs: PropSpec[]
  /** All props of the type. */
  all: readonly PropSpec[]
}

function Section({
  title,
  name,
  specs,
  all,
  props,
  diagnostics = [],
  messages,
  disabled,
  below = {},
  onChange,
}: SectionProps) {
  const { language } = useFieldServices()
  if (specs.length === 0) return null
  return (
    <PanelSection title={title} name={name}>
      {specs.map((spec) => (
        <div key={spec.name}>
          <FieldBoundary resetKey={props[spec.name]}>
            <Field
              spec={spec}
              specs={all}
              value={props[spec.name]}
              props={props}
              error={diagnosticText(diagnostics, spec.name, language, messages)}
              diagnostics={diagnostics}
              messages={messages}
              disabled={disabled}
              onChange={(value, mergeKey) => onChange({ [spec.name]: value }, mergeKey)}
              onPatch={onChange}
            />
          </FieldBoundary>
          {below[spec.name]}
        </div>
      ))}
    </PanelSection>
  )
}

/** Returns the props that the generated panel shows for these values. */
export function shownProps(specs: readonly PropSpec[], props: Props): PropSpec[] {
  const values: Props = Object.fromEntries(specs.map((spec) => [spec.name, spec.default]))
  Object.assign(values, props)
  return specs.filter((spec) => controlOf(spec) && visibleWhen(spec.visibleWhen, values))
}

const CONTENT: ReadonlySet<PropType> = new Set<PropType>([
  'string',
  'text',
  'html',
  'image',
  'audio',
  'video',
  'url',
  'tel',
  'date',
  'datetime',
  'dataset',
  'options',
  'items',
  'array',
  'value',
])
