import { MultiSelect } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../../api/ApiError.ts'
import { useSetWorkTags, useTags, useWorkTags } from '../../../api/tags.ts'
import type { Tag } from '../../../api/types.ts'
import { useDocument } from '../../store/EditorContext.tsx'
import classes from './settings.module.css'

/**
 * Tags of the work (GT-002). They are not part of the document: a choice is saved at once, and undo does not affect it.
 */
export function TagsSetting() {
  const { t } = useTranslation('settings')
  const id = useDocument(({ work }) => work.id)
  const all = useTags()
  const own = useWorkTags(id)
  const give = useSetWorkTags(id)
  const chosen = give.isPending ? give.variables : (own.data?.map((tag) => tag.id) ?? [])
  const failed = [all, own, give].find(({ isError }) => isError)
  return (
    <section className={classes.group} aria-label={t('tags')}>
      <h3 className={classes.heading}>{t('tags')}</h3>
      <MultiSelect
        aria-label={t('tags')}
        placeholder={chosen.length === 0 ? t('messages:select.placeholder') : ''}
        data={byCategory(all.data ?? [], t('tagsOther'))}
        value={chosen.map(String)}
        error={failed ? errorText(failed.error, t) : undefined}
        searchable
        hidePickedOptions
        disabled={!own.data || !all.data}
        nothingFoundMessage={t('messages:select.none')}
        onChange={(ids) => give.mutate(ids.map(Number))}
      />
      <p className={classes.hint}>{t(all.data?.length === 0 ? 'tagsNone' : 'tagsHint')}</p>
    </section>
  )
}

function byCategory(tags: readonly Tag[], other: string) {
  const categories = [...new Set(tags.map(({ category }) => category))]
  return categories.map((category) => ({
    group: category || other,
    items: tags
      .filter((tag) => tag.category === category)
      .map(({ id, name }) => ({ value: String(id), label: name })),
  }))
}
