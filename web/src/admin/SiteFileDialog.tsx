import { FileButton, Button, Textarea, TextInput } from '@mantine/core'
import { IconFileUpload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useSaveSiteFile } from '../api/siteFiles.ts'
import type { SiteFile } from '../api/types.ts'
import { useFormState } from '../api/useFormState.ts'
import { FormDialog } from '../ui/FormDialog.tsx'
import { toastAndClose } from '../ui/toast.tsx'

export interface SiteFileDialogProps {
  /** The file to change; undefined creates a new one. */
  file: SiteFile | undefined
  onClose: () => void
}

/** Name and text of a file at the root of the works' origin; the text is typed or read from a file. */
export function SiteFileDialog({ file, onClose }: SiteFileDialogProps) {
  const { t } = useTranslation('admin')
  const save = useSaveSiteFile()
  const form = useFormState({ name: file?.name ?? '', content: file?.content ?? '' })
  const [name, content] = [form.chosen('name'), form.chosen('content')]
  const handleFile = async (taken: File | null) => {
    if (!taken) return
    name.onChange(taken.name)
    content.onChange(await taken.text())
  }
  const handleSubmit = () => {
    save.mutate(form.values, {
      onSuccess: toastAndClose(t('siteFiles.saved'), onClose),
      onError: form.refuse,
    })
  }
  return (
    <FormDialog
      title={t(file ? 'siteFiles.edit' : 'siteFiles.create')}
      failure={form.failure}
      isBusy={save.isPending}
      onSubmit={handleSubmit}
      onClose={onClose}
    >
      {!file && (
        <FileButton accept=".txt,.html,.xml,.json" onChange={(taken) => void handleFile(taken)}>
          {(props) => (
            <Button {...props} variant="default" leftSection={<IconFileUpload size={16} />}>
              {t('siteFiles.choose')}
            </Button>
          )}
        </FileButton>
      )}
      <TextInput
        {...form.text('name')}
        label={t('siteFiles.name')}
        description={t('siteFiles.nameHelp')}
        placeholder="MP_verify_abc123.txt"
        required
        maxLength={100}
        readOnly={file !== undefined}
        autoComplete="off"
        data-autofocus
      />
      <Textarea
        {...form.text('content')}
        label={t('siteFiles.content')}
        required
        autosize
        minRows={4}
        maxRows={12}
      />
    </FormDialog>
  )
}
