import { Chip, Group, Loader, VisuallyHidden } from '@mantine/core'
import { IconChevronRight, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { toApiError } from '../../api/ApiError.ts'
import { useTags } from '../../api/tags.ts'
import type { WorkSummary } from '../../api/types.ts'
import { useCreateFromTemplate, useWorks } from '../../api/works.ts'
import { toast } from '../../ui/toast.tsx'
import { byOccasion, TEMPLATE_CATEGORY, templateTagName } from '../templateTagName.ts'
import { WorkCover } from '../WorkCover.tsx'
import { TemplateTileSkeletons } from './TemplateTileSkeletons.tsx'
import classes from './works.module.css'

/** Warns about content that the template does not include, such as a font whose licence is limited to its owner. */
const warn = ({ message }: { message: string }) => toast.warning(message, { duration: 12_000 })

/** Templates shown in the row; a link leads to the others. */
const MAX_TEMPLATES = 12

/** Top of the author's home: start with a blank page, or with a template for an occasion. */
export function HomeStart({ isCreating, onBlank }: { isCreating: boolean; onBlank: () => void }) {
  const { t, i18n } = useTranslation('works')
  const [occasion, setOccasion] = useState('')
  const tags = useTags(TEMPLATE_CATEGORY)
  const templates = useWorks({
    page: 1,
    search: '',
    isTemplate: true,
    language: i18n.language,
    tag: Number(occasion) || undefined,
    pageSize: MAX_TEMPLATES,
  })
  const start = useStart()
  const occasions = tags.data?.toSorted(byOccasion) ?? []
  // Renders nothing without templates; while they load, reserves the space.
  if (!templates.isPending && !tags.isPending && occasions.length === 0) return null
  return (
    <section className={classes.start} aria-labelledby="home-start">
      <div className={classes.startHead}>
        <h2 id="home-start">{t('home.title')}</h2>
        <Link to={`/work-manager/templates${occasion && `?tag=${occasion}`}`}>
          {t('home.all')}
          <IconChevronRight size={15} style={{ verticalAlign: '-2px' }} aria-hidden="true" />
        </Link>
      </div>
      <Chip.Group value={occasion} onChange={setOccasion}>
        <Group gap={8} role="radiogroup" aria-label={t('home.occasion')}>
          <Chip value="" size="sm" classNames={{ label: classes.occasion }}>
            {t('home.every')}
          </Chip>
          {occasions.map(({ id, name }) => (
            <Chip key={id} value={String(id)} size="sm" classNames={{ label: classes.occasion }}>
              {templateTagName(name, i18n.language)}
            </Chip>
          ))}
        </Group>
      </Chip.Group>
      <ul
        className={classes.strip}
        aria-label={t('home.templates')}
        aria-busy={templates.isFetching}
      >
        <li>
          <button type="button" className={classes.sheet} disabled={isCreating} onClick={onBlank}>
            <span className={`${classes.paper} ${classes.blank}`}>
              {isCreating ? <Loader size={20} /> : <IconPlus size={26} stroke={1.5} />}
            </span>
            <span className={classes.sheetName}>{t('home.blank')}</span>
          </button>
        </li>
        {templates.isPending && <TemplateTileSkeletons />}
        {templates.data?.data.map((template) => (
          <TemplateTile
            key={template.id}
            template={template}
            isBusy={start.isBusy(template.id)}
            onStart={start.from}
          />
        ))}
      </ul>
    </section>
  )
}

function useStart() {
  const { t } = useTranslation('works')
  const navigate = useNavigate()
  const use = useCreateFromTemplate()
  return {
    isBusy: (id: number) => use.isPending && use.variables.id === id,
    from: ({ id }: WorkSummary) => {
      if (use.isPending) return
      use.mutate(
        { id },
        {
          onSuccess: ({ id: copy, remarks }) => {
            remarks.forEach(warn)
            void navigate(`/editor/${copy}`)
          },
          onError: (error) => {
            if (!toApiError(error).handled) toast.error(t('messages:template.useFail'))
          },
        },
      )
    },
  }
}

interface SheetProps {
  template: WorkSummary
  isBusy: boolean
  onStart: (template: WorkSummary) => void
}

function TemplateTile({ template, isBusy, onStart }: SheetProps) {
  const { t } = useTranslation('works')
  const { title } = template
  return (
    <li>
      <button
        type="button"
        className={classes.sheet}
        disabled={isBusy}
        onClick={() => {
          onStart(template)
        }}
      >
        <span className={classes.paper}>
          <WorkCover title={title} image={template.cover_image_url} />
          {/* Visually hidden text instead of an aria-label: the button's visible text includes the initial of a
              generated cover, which does not belong to its name. */}
          <VisuallyHidden>{t('home.startFrom', { title })}</VisuallyHidden>
        </span>
        <span className={classes.sheetName} aria-hidden="true">
          {title}
        </span>
      </button>
    </li>
  )
}
