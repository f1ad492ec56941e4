import { Button, Group } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { fileName, saveFile } from '../../../ui/saveFile.ts'
import { toast } from '../../../ui/toast.tsx'
import { useDocument } from '../../store/EditorContext.tsx'
import { poster, qrDrawing, qrPicture } from './drawShare.ts'

/** Downloads of the QR code and of a poster, for printing and for sharing in WeChat Moments. */
export function ShareFiles({ address }: { address: string }) {
  const { t } = useTranslation('publish')
  const { title, description, cover_image_url: cover } = useDocument(({ work }) => work)
  const handleSave = async (make: () => Promise<Blob> | Blob, extension: string, of = title) => {
    try {
      saveFile(await make(), fileName(of, extension))
    } catch {
      toast.error(t('file.failed'))
    }
  }
  const drawing = () => new Blob([qrDrawing(address)], { type: 'image/svg+xml' })
  const words = { title, description, call: t('poster.call') }
  const files = [
    { label: t('file.png'), onClick: () => void handleSave(() => qrPicture(address), 'png') },
    { label: t('file.svg'), onClick: () => void handleSave(drawing, 'svg') },
    {
      label: t('file.poster'),
      onClick: () =>
        void handleSave(() => poster(address, words, cover), 'png', t('poster.name', { title })),
    },
  ]
  return (
    <Group gap={8} justify="center" role="group" aria-label={t('file.group')}>
      {files.map(({ label, onClick }) => (
        <Button
          key={label}
          size="xs"
          variant="default"
          leftSection={<IconDownload size={15} />}
          onClick={onClick}
        >
          {label}
        </Button>
      ))}
    </Group>
  )
}
