import { Button } from '@mantine/core'
import { IconGift, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { giftsPageSize, useDeleteGift, useGifts } from '../../api/gifts.ts'
import { listOf } from '../../api/listOf.ts'
import type { Gift } from '../../api/types.ts'
import { MutationDialog } from '../../ui/MutationDialog.tsx'
import { ListScreen } from '../../ui/ListScreen.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { useListQuery } from '../../ui/useListQuery.ts'
import { GiftDialog } from './GiftDialog.tsx'
import { useGiftColumns } from './useGiftColumns.tsx'

type DialogState = { act: 'edit' | 'delete'; gift: Gift | undefined } | null

/** The author's gifts (SH-007, GT-007). */
export function GiftListScreen() {
  const { t } = useTranslation('manager')
  const { page, search, turnTo, searchFor } = useListQuery()
  const gifts = useGifts({ page, search })
  const [asked, setAsked] = useState<DialogState>(null)
  const columns = useGiftColumns((act, gift) => {
    setAsked({ act, gift })
  })
  const close = () => {
    setAsked(null)
  }
  return (
    <ListScreen
      title={t('messages:menu.gifts')}
      subtitle={t('gifts.subtitle')}
      tools={
        <>
          <SearchField label={t('gifts.search')} value={search} onSearch={searchFor} />
          <Button
            leftSection={<IconPlus size={16} />}
            onClick={() => {
              setAsked({ act: 'edit', gift: undefined })
            }}
          >
            {t('gifts.create')}
          </Button>
        </>
      }
      columns={columns}
      list={listOf(gifts, ({ data }) => data, t)}
      empty={{
        icon: <IconGift size={34} stroke={1.5} />,
        title: search === '' ? t('gifts.none') : t('empty.searchTitle', { search }),
        text: search === '' ? t('gifts.noneText') : t('empty.searchText'),
      }}
      pages={{ total: gifts.data?.total ?? 0, page, pageSize: giftsPageSize, onTurn: turnTo }}
    >
      {asked?.act === 'edit' && <GiftDialog gift={asked.gift} onClose={close} />}
      {asked?.act === 'delete' && asked.gift && (
        <DeleteGiftDialog gift={asked.gift} onClose={close} />
      )}
    </ListScreen>
  )
}

function DeleteGiftDialog({ gift, onClose }: { gift: Gift; onClose: () => void }) {
  const { t } = useTranslation('manager')
  const remove = useDeleteGift()
  return (
    <MutationDialog
      act={remove}
      on={gift.id}
      title={t('messages:work.deleteConfirm', { tip: gift.name })}
      text={t('cannotUndo')}
      isDangerous
      done={t('gifts.deleted', { name: gift.name })}
      onClose={onClose}
    />
  )
}
