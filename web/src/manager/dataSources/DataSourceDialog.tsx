import { Input, MultiSelect, SegmentedControl, Textarea, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useDataSources, useSaveDataSource } from '../../api/dataSources.ts'
import type { DataSource } from '../../api/types.ts'
import { useFormState } from '../../api/useFormState.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { toastAndClose } from '../../ui/toast.tsx'
import classes from './DataSources.module.css'
import { fieldsOf, type DataSourceForm } from './fieldsOf.ts'
import { RefreshFields } from './RefreshFields.tsx'
import { TableFileField } from './TableFileField.tsx'

export interface DataSourceDialogProps {
  /** The data source to change; undefined creates a new one. */
  source: DataSource | undefined
  onClose: () => void
}

const types = ['httpApi', 'csv', 'static'] as const

/** Form of a data source; each kind has its own fields (DS-001, DS-008 to DS-012). */
export function DataSourceDialog({ source, onClose }: DataSourceDialogProps) {
  const { t } = useTranslation('manager')
  const save = useSaveDataSource()
  const form = useFormState(fieldsOf(source))
  const isStatic = form.values.type === 'static'
  const handleSubmit = () => {
    save.mutate(
      { ...form.values, id: source?.id },
      {
        onSuccess: toastAndClose(t('sources.saved'), onClose),
        onError: form.refuse,
      },
    )
  }
  return (
    <FormDialog
      title={t(source ? 'sources.edit' : 'sources.create')}
      failure={form.failure}
      isBusy={save.isPending}
      size="lg"
      onSubmit={handleSubmit}
      onClose={onClose}
    >
      <TextInput
        label={t('sources.name')}
        description={t('sources.nameHint')}
        required
        maxLength={50}
        data-autofocus
        {...form.text('name')}
      />
      <Input.Wrapper label={t('sources.type')} labelElement="div" error={form.errors.type}>
        <SegmentedControl
          aria-label={t('sources.type')}
          fullWidth
          data={types.map((value) => ({ value, label: t(`sources.type.${value}`) }))}
          value={form.values.type}
          onChange={(type) => {
            form.set('type', type)
          }}
        />
      </Input.Wrapper>
      {isStatic ? (
        <DependencyFields form={form} own={source?.name} />
      ) : (
        <AddressFields form={form} />
      )}
      <Textarea
        className={classes.mono}
        label={t('sources.pipe')}
        description={t(isStatic ? 'sources.pipeStatic' : 'sources.pipeHint')}
        autosize
        minRows={2}
        maxRows={8}
        spellCheck={false}
        {...form.text('pipe')}
      />
    </FormDialog>
  )
}

function AddressFields({ form }: { form: DataSourceForm }) {
  const { t } = useTranslation('manager')
  return (
    <>
      {form.values.type === 'csv' ? (
        <TableFileField form={form} />
      ) : (
        <TextInput
          label={t('sources.url')}
          description={t('sources.apiHint')}
          type="url"
          required
          {...form.text('url')}
        />
      )}
      <RefreshFields form={form} />
      <NamesField form={form} field="relatedDsList" label={t('sources.related')} isStatic />
    </>
  )
}

function DependencyFields({ form, own }: { form: DataSourceForm; own: string | undefined }) {
  const { t } = useTranslation('manager')
  return <NamesField form={form} field="dependencies" label={t('sources.dependencies')} own={own} />
}

interface NamesFieldProps {
  form: DataSourceForm
  field: 'dependencies' | 'relatedDsList'
  label: string
  /** Name of the source itself, which cannot depend on itself. */
  own?: string | undefined
  /** Whether to list static sources only: other sources cannot be recomputed. */
  isStatic?: boolean
}

function NamesField({ form, field, label, own, isStatic = false }: NamesFieldProps) {
  const { t } = useTranslation('manager')
  const others = useDataSources(0)
  const names = others.data?.data
    .filter(({ name, type }) => name !== own && (!isStatic || type === 'static'))
    .map(({ name }) => name)
  return (
    <MultiSelect
      label={label}
      data={[...new Set([...(names ?? []), ...form.values[field]])]}
      value={form.values[field]}
      error={form.errors[field]}
      searchable
      hidePickedOptions
      nothingFoundMessage={t('messages:select.none')}
      onChange={(chosen) => {
        form.set(field, chosen)
      }}
    />
  )
}
