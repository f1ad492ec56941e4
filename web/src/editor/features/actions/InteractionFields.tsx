import { Select, Switch, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { textOf } from '../../../model/actions/elementActions.ts'
import type { Interaction, Props } from '../../../model/work.ts'
import { useDocument } from '../../store/EditorContext.tsx'

export interface InteractionFieldsProps {
  interaction: Interaction
  error: string | undefined
  onChange: (patch: Props) => void
}

/** Fields of an interaction type (IN-001). */
export function InteractionFields({ interaction, error, onChange }: InteractionFieldsProps) {
  const { t } = useTranslation('editor')
  const { type, config } = interaction
  if (type === 'page') return <PageChoice config={config} error={error} onChange={onChange} />
  if (type === 'phone') {
    return (
      <TextInput
        size="xs"
        type="tel"
        label={t('interaction.phoneNumber')}
        error={error}
        value={textOf(config.phone)}
        onChange={(event) => onChange({ phone: event.currentTarget.value })}
      />
    )
  }
  return (
    <>
      <TextInput
        size="xs"
        type="url"
        label={t('interaction.url')}
        placeholder="https://"
        error={error}
        value={textOf(config.url)}
        onChange={(event) => onChange({ url: event.currentTarget.value })}
      />
      {(type === 'video' || type === 'audio') && (
        <Switch
          size="sm"
          label={t('interaction.autoplay')}
          checked={config.autoplay !== false}
          onChange={(event) => onChange({ autoplay: event.currentTarget.checked })}
        />
      )}
    </>
  )
}

function PageChoice({
  config,
  error,
  onChange,
}: Omit<InteractionFieldsProps, 'interaction'> & { config: Props }) {
  const { t } = useTranslation('editor')
  const pages = useDocument(({ work }) => work.pages)
  const chosen = textOf(config.pageId)
  return (
    <Select
      size="xs"
      label={t('interaction.pageChoice')}
      placeholder={t('messages:ia.page')}
      error={error}
      data={pages.map((page, index) => ({
        value: page.id,
        label: `${index + 1}. ${page.title}`,
      }))}
      value={pages.some((page) => page.id === chosen) ? chosen : null}
      onChange={(pageId) => onChange({ pageId: pageId ?? '' })}
    />
  )
}
