/** Registry of controls by name, EL-PLG-012; a new control is one more line here. */
import { ColorField } from './ColorField.tsx'
import { ColorListField } from './ColorListField.tsx'
import { DataSourceField } from './DataSourceField.tsx'
import { DateField } from './DateField.tsx'
import { DateTimeField } from './DateTimeField.tsx'
import { IconField, MaskField, ShapeField } from './DrawingFields.tsx'
import { FontField } from './FontField.tsx'
import { ImageField } from './ImageField.tsx'
import { InlineRichTextField } from './InlineRichTextField.tsx'
import { InputField, TextareaField } from './TextFields.tsx'
import { ListField } from './ListField.tsx'
import { ItemsField } from './ItemsField.tsx'
import { FilmField, SoundField } from './MediaField.tsx'
import { LocationField } from './LocationField.tsx'
import { NumberField } from './NumberField.tsx'
import { OptionsField } from './OptionsField.tsx'
import { SegmentedField, SelectField, SwitchField } from './ChoiceFields.tsx'
import { SheetField } from './sheet/SheetField.tsx'
import { SliderField } from './SliderField.tsx'
import type { Control } from './control.ts'
import type { PropSpec, PropType } from '../contract/types.ts'

const controls: Record<string, Control> = {
  input: InputField,
  textarea: TextareaField,
  number: NumberField,
  slider: SliderField,
  switch: SwitchField,
  select: SelectField,
  segmented: SegmentedField,
  'color-picker': ColorField,
  'image-picker': ImageField,
  'date-picker': DateField,
  'audio-library': SoundField,
  'file-picker': FilmField,
  'items-editor': ItemsField,
  'datetime-picker': DateTimeField,
  'inline-rich-text': InlineRichTextField,
  'font-picker': FontField,
  'icon-selector': IconField,
  'shape-picker': ShapeField,
  'mask-picker': MaskField,
  'sheet-editor': SheetField,
  'color-list': ColorListField,
  'list-editor': ListField,
  'data-source-select': DataSourceField,
  'options-editor': OptionsField,
  'location-picker': LocationField,
}

/** Props with the control `toolbar` use the default input of their type in the panel. */
const byType: Partial<Record<PropType, string>> = {
  string: 'input',
  text: 'textarea',
  number: 'number',
  boolean: 'switch',
  color: 'color-picker',
  enum: 'select',
  image: 'image-picker',
  date: 'date-picker',
  datetime: 'datetime-picker',
  options: 'options-editor',
  url: 'input',
  tel: 'input',
}

/** Returns the control of a prop; undefined for runtime props, `none` and unknown controls. */
export function controlOf(spec: PropSpec): Control | undefined {
  if (spec.runtime || spec.control === 'none') return undefined
  const plain = spec.control === undefined || spec.control === 'toolbar'
  const name = plain ? byType[spec.type] : spec.control
  return name === undefined ? undefined : controls[name]
}
