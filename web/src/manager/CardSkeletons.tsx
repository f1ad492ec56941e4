import { Skeleton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from './WorkCard.module.css'

const places = [1, 2, 3, 4, 5, 6, 7, 8]

/** Skeleton cards, shown while the list loads. */
export function CardSkeletons() {
  const { t } = useTranslation('messages')
  return (
    <>
      {places.map((place) => (
        <div key={place} className={classes.card} aria-hidden="true">
          <div className={classes.cover}>
            <Skeleton height="100%" radius={0} />
          </div>
          <div className={classes.body}>
            <Skeleton height={16} width="70%" my={4} />
            <Skeleton height={12} width="90%" my={4} />
            <Skeleton height={12} width="50%" my={8} />
          </div>
        </div>
      ))}
      <span role="status" className="visually-hidden">
        {t('loading.default')}
      </span>
    </>
  )
}
