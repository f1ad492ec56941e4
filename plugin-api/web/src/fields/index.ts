/** Inputs for property panels: the only controls that a plugin's panel uses (Mantine stays behind them). */
export { Field } from './Field.tsx'
export type { FieldProps } from './Field.tsx'
export { PropertyPanel, shownProps } from './PropertyPanel.tsx'
export type { PropertyPanelProps } from './PropertyPanel.tsx'
export {
  FieldServicesProvider,
  useFieldServices,
  usePanelMessages,
  usePicker,
} from './services.ts'
export type { DataSource, FieldServices, PickerKind, UploadedImage } from './services.ts'
export { diagnosticText } from './diagnostics.ts'
export type { Diagnostic } from './diagnostics.ts'
export { visibleWhen } from './visibleWhen.ts'
export { clamp } from './numbers.ts'
export { InputField, TextareaField } from './TextFields.tsx'
export { NumberField } from './NumberField.tsx'
export { SliderField } from './SliderField.tsx'
export { SegmentedField, SelectField, SwitchField } from './ChoiceFields.tsx'
export { ColorField } from './ColorField.tsx'
export { ImageField } from './ImageField.tsx'
export { DateTimeField, formatDateTime } from './DateTimeField.tsx'
export { FontField } from './FontField.tsx'
export { InlineRichTextField } from './InlineRichTextField.tsx'
export { ToggleGroup } from './ToggleGroup.tsx'
export type { Toggle, ToggleGroupProps } from './ToggleGroup.tsx'
export { PanelSection } from './PanelSection.tsx'
export { frameOf, useGesture } from './control.ts'
export type { Control, ControlFrame, ControlProps } from './control.ts'
