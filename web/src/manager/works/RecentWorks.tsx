import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useWorks } from '../../api/works.ts'
import { WorkCover } from '../WorkCover.tsx'
import { TemplateTileSkeletons } from './TemplateTileSkeletons.tsx'
import classes from './works.module.css'

const MAX_RECENT_WORKS = 6

/** Most recently edited works; shown only when the list below is too long to show them itself. */
export function RecentWorks() {
  const { t } = useTranslation('works')
  const recent = useWorks({
    page: 1,
    search: '',
    isTemplate: false,
    sort: 'updated_at:desc',
    pageSize: MAX_RECENT_WORKS,
  })
  const works = recent.data?.data ?? []
  // Reserves its space while loading: appearing later, it would shift the cards under the pointer.
  if (!recent.isPending && works.length === 0) return null
  return (
    <section aria-labelledby="home-recent">
      <h2 id="home-recent" className={classes.recentTitle}>
        {t('home.recent')}
      </h2>
      <ul className={classes.strip} aria-busy={recent.isPending}>
        {recent.isPending && <TemplateTileSkeletons />}
        {works.map(({ id, title, cover_image_url: image }) => (
          <li key={id}>
            <Link className={classes.sheet} to={`/editor/${id}`}>
              <span className={classes.paper}>
                <WorkCover title={title} image={image} />
              </span>
              <span className={classes.sheetName}>{title || t('messages:work.titleDefault')}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
