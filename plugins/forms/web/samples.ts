/** Props to try the views with: the defaults first. */
import type { CheckboxGroupProps } from './CheckboxGroupView.tsx'
import type { DatePickerProps } from './DatePickerView.tsx'
import type { EnhancedInputProps } from './EnhancedInputView.tsx'
import type { FileUploadProps } from './FileUploadView.tsx'
import type { FormButtonProps } from './FormButtonView.tsx'
import type { FormContainerProps } from './FormContainerView.tsx'
import type { RadioGroupProps } from './RadioGroupView.tsx'
import type { SelectProps } from './SelectView.tsx'
import type { SubmitButtonProps } from './SubmitButtonView.tsx'
import type { TextareaProps } from './TextareaView.tsx'

const look = {
  backgroundColor: '#ffffff',
  textColor: '#333333',
  borderColor: '#ced4da',
  borderWidth: 1,
  borderRadius: 4,
  fontSize: 14,
}
const options = [
  { label: '选项1', value: 'option1' },
  { label: '选项2', value: 'option2' },
  { label: '选项3', value: 'option3' },
]
const long = '一二三四五六七八九十'.repeat(30)
const manyOptions = Array.from({ length: 40 }, (_, index) => ({
  label: `${index} ${long.slice(0, index)}`,
  value: `v${index}`,
}))

const container: FormContainerProps = {
  submitUrl: '/api/workforms',
  submitMethod: 'POST',
  successMessage: '提交成功',
  errorMessage: '提交失败',
  validateBeforeSubmit: true,
  backgroundColor: '#ffffff',
  borderColor: '#ced4da',
  borderWidth: 1,
  borderRadius: 4,
  padding: 16,
}
const input: EnhancedInputProps = {
  ...look,
  type: 'text',
  value: '',
  placeholder: '请输入',
  name: 'enhanced_input_abcd',
  required: false,
  minLength: 0,
  maxLength: 100,
  min: '',
  max: '',
  pattern: '',
  errorMessage: '',
  height: 36,
}
const area: TextareaProps = {
  ...look,
  name: 'textarea_abcd',
  required: false,
  placeholder: '请输入',
  value: '',
  minLength: 0,
  maxLength: 0,
  showCount: false,
  autoSize: false,
  minRows: 3,
  maxRows: 6,
  pattern: '',
  errorMessage: '',
  padding: 8,
}
const select: SelectProps = {
  ...look,
  name: 'select_abcd',
  required: false,
  placeholder: '请选择',
  options,
  value: '',
  multiple: false,
  searchable: false,
  minSelect: 0,
  maxSelect: 0,
  activeColor: '#1890ff',
  height: 36,
}
const radio: RadioGroupProps = {
  ...look,
  name: 'radio_group_abcd',
  required: false,
  options,
  value: '',
  direction: 'vertical',
  displayStyle: 'radio',
  activeColor: '#1890ff',
}
const checkbox: CheckboxGroupProps = {
  ...look,
  name: 'checkbox_group_abcd',
  required: false,
  options,
  value: [],
  minSelect: 0,
  maxSelect: 0,
  direction: 'vertical',
  borderWidth: 0,
  activeColor: '#1890ff',
}
const day: DatePickerProps = {
  ...look,
  value: '',
  placeholder: '请选择日期',
  name: 'date_picker_abcd',
  required: false,
  minDate: '',
  maxDate: '',
  format: 'YYYY-MM-DD',
  height: 36,
}
const upload: FileUploadProps = {
  name: 'file_upload_abcd',
  required: false,
  accept: 'image/*',
  maxSize: 5,
  multiple: false,
  buttonText: '点击上传',
  tipText: '',
  minFiles: 0,
  maxFiles: 0,
}
const submit: SubmitButtonProps = {
  ...look,
  text: '提交',
  loadingText: '提交中...',
  successMessage: '提交成功',
  errorMessage: '提交失败',
  backgroundColor: '#1890ff',
  textColor: '#ffffff',
  borderColor: '#1890ff',
  width: 100,
  height: 40,
  disabled: false,
}
const button: FormButtonProps = { ...look, text: '重置', action: 'reset', disabled: false }

export const samples = {
  'form-container': [
    container,
    { ...container, submitMethod: 'PUT', padding: 50, borderWidth: 0, successMessage: '' },
    { ...container, submitUrl: 'https://a.test/b', borderRadius: 20, validateBeforeSubmit: false },
  ] satisfies FormContainerProps[],
  'enhanced-input': [
    input,
    { ...input, type: 'password', required: true, name: '' },
    { ...input, type: 'number', min: '1', max: '10', value: '5' },
    { ...input, type: 'email', value: 'a@b.c', errorMessage: '邮箱不对' },
    { ...input, type: 'tel', minLength: 11, maxLength: 11 },
    { ...input, type: 'date', min: '2026-01-01', value: '2026-02-03' },
    { ...input, type: 'time', max: '18:00' },
    { ...input, type: 'url', placeholder: long, value: long },
    { ...input, pattern: 'zipCode', fontSize: 30, height: 100, borderRadius: 20, borderWidth: 10 },
  ] satisfies EnhancedInputProps[],
  textarea: [
    area,
    { ...area, showCount: true, maxLength: 200, value: '一行\n两行', required: true },
    { ...area, autoSize: true, minRows: 9, value: long, showCount: true, padding: 30 },
    { ...area, name: '', placeholder: '', fontSize: 30 },
  ] satisfies TextareaProps[],
  select: [
    select,
    { ...select, value: 'option2', required: true },
    { ...select, multiple: true, value: ['option1', 'option3'], maxSelect: 2 },
    { ...select, searchable: true, options: manyOptions, value: 'v7' },
    { ...select, options: [], name: '', placeholder: '' },
  ] satisfies SelectProps[],
  'radio-group': [
    radio,
    { ...radio, displayStyle: 'button', direction: 'horizontal', value: 'option2' },
    { ...radio, displayStyle: 'card', required: true, value: 'option1' },
    { ...radio, options: manyOptions, fontSize: 30, name: '' },
    { ...radio, options: [] },
  ] satisfies RadioGroupProps[],
  'checkbox-group': [
    checkbox,
    { ...checkbox, value: ['option1', 'option2'], direction: 'horizontal', borderWidth: 2 },
    { ...checkbox, options: manyOptions, maxSelect: 1, required: true },
    { ...checkbox, options: [], name: '' },
  ] satisfies CheckboxGroupProps[],
  'date-picker': [
    day,
    { ...day, value: '2026-11-22', format: 'DD/MM/YYYY', required: true },
    {
      ...day,
      value: '2026-11-22',
      minDate: '2026-01-01',
      maxDate: '2026-12-31',
      format: 'MM/DD/YYYY',
    },
    { ...day, value: 'soon', minDate: 'x', name: '', placeholder: long },
  ] satisfies DatePickerProps[],
  'file-upload': [
    upload,
    {
      ...upload,
      multiple: true,
      accept: '.doc,.docx,.pdf,.txt',
      tipText: '最多 3 个',
      maxFiles: 3,
    },
    { ...upload, accept: '*', required: true, buttonText: long, tipText: long },
    { ...upload, accept: 'video/*', name: '' },
  ] satisfies FileUploadProps[],
  'submit-button': [
    submit,
    { ...submit, width: 10, disabled: true },
    { ...submit, text: long, fontSize: 30, borderWidth: 10, borderRadius: 20 },
    { ...submit, text: '', loadingText: '', successMessage: '' },
  ] satisfies SubmitButtonProps[],
  'form-button': [
    button,
    { ...button, action: 'submit', text: '提交' },
    { ...button, disabled: true, text: long },
  ] satisfies FormButtonProps[],
}
