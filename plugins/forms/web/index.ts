import { definePlugin } from '@pinye/plugin-api'
import { CheckboxGroupView } from './CheckboxGroupView.tsx'
import { DatePickerView } from './DatePickerView.tsx'
import { EnhancedInputView } from './EnhancedInputView.tsx'
import { FileUploadView } from './FileUploadView.tsx'
import { FormButtonView } from './FormButtonView.tsx'
import { FormContainerView } from './FormContainerView.tsx'
import { RadioGroupView } from './RadioGroupView.tsx'
import { diagnosticMessages } from './diagnostics.ts'
import { SelectView } from './SelectView.tsx'
import { SubmitButtonView } from './SubmitButtonView.tsx'
import { TextareaView } from './TextareaView.tsx'

export default definePlugin({
  abi: 1,
  elements: {
    'form-container': { View: FormContainerView },
    'enhanced-input': { View: EnhancedInputView },
    textarea: { View: TextareaView },
    select: { View: SelectView },
    'radio-group': { View: RadioGroupView },
    'checkbox-group': { View: CheckboxGroupView },
    'date-picker': { View: DatePickerView },
    'file-upload': { View: FileUploadView },
    'submit-button': { View: SubmitButtonView },
    'form-button': { View: FormButtonView },
  },
  messages: diagnosticMessages,
})
