import { IconGift } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Gift } from '../../api/types.ts'
import { thumbnail } from '../../model/webAddress.ts'
import { actionsColumn, stateColumn, timeColumn } from '../../ui/columns.tsx'
import type { Column } from '../../ui/RecordTable.tsx'
import { RowActions } from '../../ui/RowActions.tsx'
import classes from './Gifts.module.css'

export function useGiftColumns(
  onAct: (act: 'edit' | 'delete', gift: Gift) => void,
): Column<Gift>[] {
  const { t, i18n } = useTranslation('manager')
  const number = new Intl.NumberFormat(i18n.language)
  return [
    {
      name: 'name',
      label: t('gifts.name'),
      cell: ({ name, description, image_url }) => (
        <div className={classes.gift}>
          <GiftPicture address={image_url} />
          <div className={classes.words}>
            <strong>{name}</strong>
            {description !== '' && <span>{description}</span>}
          </div>
        </div>
      ),
    },
    {
      name: 'stock',
      label: t('gifts.stock'),
      width: 140,
      isRight: true,
      cell: ({ stock }) => number.format(stock),
    },
    stateColumn({ name: 'enabled', label: t('gifts.enabled'), width: 120 }, ({ enabled }) => ({
      label: t(enabled ? 'gifts.on' : 'gifts.off'),
      color: enabled ? 'pine' : 'gray',
    })),
    timeColumn(
      { name: 'created', label: t('gifts.createdAt'), width: 200 },
      i18n.language,
      ({ created_at }) => created_at,
    ),
    actionsColumn(t, 180, (gift) => (
      <RowActions
        name={gift.name}
        onAct={(act) => {
          onAct(act, gift)
        }}
      />
    )),
  ]
}

/** Picture of a gift, or an icon when it has none. */
export function GiftPicture({ address }: { address: string }) {
  return (
    <span className={classes.picture} aria-hidden="true">
      {address === '' ? (
        <IconGift size={22} stroke={1.5} />
      ) : (
        <img src={thumbnail(address, 160)} alt="" />
      )}
    </span>
  )
}
