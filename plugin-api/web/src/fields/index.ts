/** Inputs for property panels: the only controls that a plugin's panel uses; Mantine is an implementation detail. */
export { Field } from './Field.tsx'
export type { FieldProps } from './Field.tsx'
export { PropertyPanel, shownProps } from './PropertyPanel.tsx'
export type { PropertyPanelProps } from './PropertyPanel.tsx'
export { FieldServicesProvider, useFieldServices, usePanelMessages, usePicker } from './services.ts'
export type { DataSource, FieldServices, PickerKind, UploadedImage } from './services.ts'
export { isPlace, pickedProps, pickerOf } from './pickers.ts'
export type { PickedDrawing, PickedPlace } from './pickers.ts'
export { maskAddress } from './masks.ts'
export {
  clearElementCaches,
  removeElementCache,
  writeElementCache,
  readElementCache,
} from './elementCache.ts'
export { commitPendingEdits, usePendingEdit } from './pendingEdits.ts'
export { diagnosticText } from './diagnostics.ts'
export type { Diagnostic } from './diagnostics.ts'
export { visibleWhen } from './visibleWhen.ts'
export { evaluateArithmetic } from './arithmetic.ts'
export { clamp } from './numbers.ts'
export { InputField, TextareaField } from './TextFields.tsx'
export { NumberField } from './NumberField.tsx'
export type { NumberFieldProps } from './NumberField.tsx'
export { SliderField } from './SliderField.tsx'
export { SegmentedField, SelectField, SwitchField } from './ChoiceFields.tsx'
export { parseColor } from './colors.ts'
export { ColorField } from './ColorField.tsx'
export { GradientField } from './gradient/GradientField.tsx'
export type { GradientFieldProps } from './gradient/GradientField.tsx'
export { GRADIENTS } from './gradient/presets.ts'
export { ColorListField } from './ColorListField.tsx'
export { DataSourceField } from './DataSourceField.tsx'
export { LocationField } from './LocationField.tsx'
export { ListField } from './ListField.tsx'
export { SheetField } from './sheet/SheetField.tsx'
export { ImageField } from './ImageField.tsx'
export { DateField } from './DateField.tsx'
export { DateTimeField, formatDateTime } from './DateTimeField.tsx'
export { OptionsField } from './OptionsField.tsx'
export { FontField } from './FontField.tsx'
export { listFonts, registerFonts } from './fonts.ts'
export type { FontChoice } from './fonts.ts'
export { IconField, MaskField, ShapeField } from './DrawingFields.tsx'
export { FilmField, SoundField } from './MediaField.tsx'
export { ItemsField } from './ItemsField.tsx'
export { InlineRichTextField } from './InlineRichTextField.tsx'
export { ToggleGroup } from './ToggleGroup.tsx'
export type { Toggle, ToggleGroupProps } from './ToggleGroup.tsx'
export { PanelSection } from './PanelSection.tsx'
export type { PanelSectionProps } from './PanelSection.tsx'
export { FieldDialog } from './FieldDialog.tsx'
export type { FieldDialogProps } from './FieldDialog.tsx'
export { rowOf } from './rows.ts'
export { frameOf, useGesture } from './control.ts'
export type { Control, ControlFrame, ControlProps } from './control.ts'

/** @deprecated Kept for packages built with 1.0. */
export {
  clearElementCaches as forgetElements,
  readElementCache as keptOfElement,
  removeElementCache as forgetOfElement,
  writeElementCache as keepOfElement,
} from './elementCache.ts'
/** @deprecated Kept for packages built with 1.0. */
export { evaluateArithmetic as sumOf } from './arithmetic.ts'
/** @deprecated Kept for packages built with 1.0. */
export { registerFonts as offerFonts } from './fonts.ts'
