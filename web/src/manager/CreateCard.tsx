import { Loader } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './WorkCard.module.css'

/** First card of the list: creates a new work and opens it (WM-006). */
export function CreateCard({ isBusy, onCreate }: { isBusy: boolean; onCreate: () => void }) {
  const { t } = useTranslation('manager')
  return (
    <button
      type="button"
      className={`${classes.card} ${classes.create}`}
      disabled={isBusy}
      onClick={onCreate}
    >
      <span className={classes.plus} aria-hidden="true">
        {isBusy ? <Loader size={20} color="white" /> : <IconPlus size={24} />}
      </span>
      {t('create')}
      <small>{t('createHint')}</small>
    </button>
  )
}
