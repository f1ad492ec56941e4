import { Chip, Group } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useTags } from '../api/tags.ts'
import { TEMPLATE_CATEGORY, templateTagName } from './templateTagName.ts'

export interface TemplateTagsProps {
  /** Id of the tag to filter by; empty for all. */
  tag: string
  onTag: (tag: string) => void
}

/** Filter for templates by occasion, with the tags of the bundled templates' category (GT-008). */
export function TemplateTags({ tag, onTag }: TemplateTagsProps) {
  const { t, i18n } = useTranslation('manager')
  const tags = useTags(TEMPLATE_CATEGORY)
  const occasions = tags.data ?? []
  if (occasions.length === 0) return null
  return (
    <Chip.Group
      value={tag}
      onChange={(id) => {
        onTag(id)
      }}
    >
      <Group gap={8} mb="lg" role="radiogroup" aria-label={t('templateTags.label')}>
        <Chip value="" variant="light" size="sm">
          {t('templateTags.all')}
        </Chip>
        {occasions.map(({ id, name }) => (
          <Chip key={id} value={String(id)} variant="light" size="sm">
            {templateTagName(name, i18n.language)}
          </Chip>
        ))}
      </Group>
    </Chip.Group>
  )
}
