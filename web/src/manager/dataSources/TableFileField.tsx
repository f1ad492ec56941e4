import { Button, FileButton, TextInput } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useUpload } from '../../api/uploads.ts'
import type { DataSourceForm } from './fieldsOf.ts'

/** Source of a table: an address, or a file that is uploaded to the library and read from there. */
export function TableFileField({ form }: { form: DataSourceForm }) {
  const { t } = useTranslation('manager')
  const upload = useUpload()
  const choose = (chosen: File | null) => {
    if (!chosen) return
    // The library accepts tables as .csv only.
    const file = new File([chosen], chosen.name.replace(/\.tsv$/i, '.csv'), { type: chosen.type })
    upload.mutate(
      { file },
      { onSuccess: ({ path }) => form.set('url', path), onError: form.refuse },
    )
  }
  return (
    <>
      <TextInput
        label={t('sources.url')}
        description={t('sources.csvHint')}
        required
        {...form.text('url')}
      />
      <FileButton accept=".csv,.tsv,.txt,text/csv" onChange={choose}>
        {(props) => (
          <Button
            {...props}
            variant="light"
            size="xs"
            leftSection={<IconUpload size={15} />}
            loading={upload.isPending}
            style={{ alignSelf: 'flex-start' }}
          >
            {t('sources.chooseFile')}
          </Button>
        )}
      </FileButton>
    </>
  )
}
