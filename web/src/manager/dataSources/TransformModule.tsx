import { Badge, Button, FileButton, Text } from '@mantine/core'
import { IconBinary } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MAX_TRANSFORM_BYTES, useRemoveTransform } from '../../api/transforms.ts'
import type { DataSource } from '../../api/types.ts'
import { FormAlert } from '../../ui/FormAlert.tsx'
import { formatSize } from '../../ui/format.ts'
import { toastAndClose } from '../../ui/toast.tsx'
import { useDropTarget } from '../../ui/useDropTarget.ts'
import { refusalText } from '../../api/ApiError.ts'
import classes from './Transform.module.css'

interface TransformModuleProps {
  source: DataSource
  /** Chosen but not stored yet. */
  file: File | null
  onChoose: (file: File | null) => void
  onRemoved: () => void
}

type Removal = ReturnType<typeof useRemoveTransform>

/** Shows the current module and lets the author choose another one. */
export function TransformModule({ source, file, onChoose, onRemoved }: TransformModuleProps) {
  const { t, i18n } = useTranslation('manager')
  const [isTooLarge, setTooLarge] = useState(false)
  const remove = useRemoveTransform(source.id, toastAndClose(t('transform.removed'), onRemoved))
  const choose = (chosen: File | null | undefined) => {
    if (!chosen) return
    setTooLarge(chosen.size > MAX_TRANSFORM_BYTES)
    if (chosen.size <= MAX_TRANSFORM_BYTES) onChoose(chosen)
  }
  const drop = useDropTarget(([chosen]) => {
    choose(chosen)
  }, classes.module)
  const shown = file ?? source.transform
  const most = String(MAX_TRANSFORM_BYTES >> 20)
  return (
    <>
      <FormAlert text={isTooLarge ? t('transform.tooLarge', { most }) : ''} />
      <FormAlert text={remove.isError ? refusalText(remove.error, t) : ''} />
      <section aria-label={t('sources.transform')} {...drop}>
        <IconBinary size={28} stroke={1.4} aria-hidden className={classes.icon} />
        <div className={classes.facts}>
          {shown ? (
            <>
              <span className={classes.name}>
                <strong>{shown.name}</strong>
                <Badge variant="light" color={file ? 'ember' : 'green'} tt="none">
                  {t(file ? 'transform.unsaved' : 'transform.kept')}
                </Badge>
              </span>
              <Text size="xs" c="dimmed">
                {formatSize(shown.size, i18n.language)}
              </Text>
            </>
          ) : (
            <>
              <strong>{t('transform.none')}</strong>
              <Text size="xs" c="dimmed">
                {t('transform.noneText')} <code>pinye transform new my-rows</code>
              </Text>
            </>
          )}
        </div>
        <div className={classes.acts}>
          {file && (
            <Button
              variant="subtle"
              size="xs"
              onClick={() => {
                onChoose(null)
              }}
            >
              {t('transform.putBack')}
            </Button>
          )}
          {!file && source.transform && <KeptActs source={source} remove={remove} />}
          <FileButton onChange={choose} accept=".wasm,application/wasm">
            {(props) => (
              <Button {...props} variant="light" size="xs">
                {t(shown ? 'transform.chooseOther' : 'transform.choose')}
              </Button>
            )}
          </FileButton>
        </div>
      </section>
    </>
  )
}

/** Actions on the stored module. */
function KeptActs({ source, remove }: { source: DataSource; remove: Removal }) {
  const { t } = useTranslation('manager')
  return (
    <>
      <Button
        component="a"
        variant="subtle"
        size="xs"
        href={`/api/datasources/${source.id}/transform`}
        download
      >
        {t('transform.download')}
      </Button>
      <Button
        variant="subtle"
        color="red"
        size="xs"
        loading={remove.isPending}
        onClick={() => {
          remove.mutate()
        }}
      >
        {t('transform.remove')}
      </Button>
    </>
  )
}
