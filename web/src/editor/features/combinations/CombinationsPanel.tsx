import { ActionIcon, Button, NativeSelect, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import {
  IconLayoutGrid,
  IconLibraryPlus,
  IconList,
  IconSearch,
  type Icon,
} from '@tabler/icons-react'
import { useState, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { useCombinations, type CombinationSort } from '../../../api/combinations.ts'
import type { Combination } from '../../../api/types.ts'
import { ErrorState, LoadingState } from '../../../ui/Notice.tsx'
import { askToCombine } from './combine.ts'
import type { StageDom } from '../../canvas/stageDom.ts'
import { CombinationDialog } from './CombinationDialog.tsx'
import { DeleteCombinationDialog } from './DeleteCombinationDialog.tsx'
import { useEditor } from '../../store/EditorContext.tsx'
import { CombinationCard, type CombinationAct } from './CombinationCard.tsx'
import classes from './combinations.module.css'
import panelClasses from '../../panels/panels.module.css'
import { PanelAction } from '../../panels/PanelAction.tsx'
import { PanelFrame } from '../../panels/PanelFrame.tsx'

type View = 'grid' | 'list'

const SORTS: [CombinationSort, string][] = [
  ['newest', 'combo.sortNew'],
  ['nameUp', 'combo.sortAZ'],
  ['nameDown', 'combo.sortZA'],
]
const VIEWS: [View, Icon][] = [
  ['grid', IconLayoutGrid],
  ['list', IconList],
]

/** The author's library of combinations (CB-002): a click inserts one, a drag places it where it is dropped. */
export function CombinationsPanel({ stageRef }: { stageRef: RefObject<StageDom | null> }) {
  const editor = useEditor()
  const { t } = useTranslation('editor')
  const [text, setText] = useState('')
  const [search] = useDebouncedValue(text.trim(), 300)
  const [sort, setSort] = useState<CombinationSort>('newest')
  const [view, setView] = useState<View>('grid')
  const [asked, setAsked] = useState<{ act: CombinationAct; of: Combination } | null>(null)
  const close = () => setAsked(null)
  return (
    <PanelFrame
      title={t('panel.combinations')}
      action={
        <PanelAction
          label={t('combinations.keep')}
          icon={IconLibraryPlus}
          onClick={() => askToCombine(editor)}
        />
      }
    >
      <TextInput
        size="xs"
        type="search"
        aria-label={t('combinations.search')}
        placeholder={t('combinations.search')}
        leftSection={<IconSearch size={14} />}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <div className={classes.tools}>
        <NativeSelect
          size="xs"
          aria-label={t('combinations.sort')}
          data={SORTS.map(([value, key]) => ({ value, label: t(`messages:${key}`) }))}
          value={sort}
          onChange={(event) => setSort(event.currentTarget.value as CombinationSort)}
        />
        <ViewSwitch view={view} onChange={setView} />
      </div>
      <Library
        search={search}
        sort={sort}
        view={view}
        stageRef={stageRef}
        onAct={(act, of) => setAsked({ act, of })}
      />
      {asked?.act === 'detail' && <CombinationDialog combination={asked.of} onClose={close} />}
      {asked?.act === 'delete' && (
        <DeleteCombinationDialog combination={asked.of} onClose={close} />
      )}
    </PanelFrame>
  )
}

interface LibraryProps {
  search: string
  sort: CombinationSort
  view: View
  stageRef: RefObject<StageDom | null>
  onAct: (act: CombinationAct, of: Combination) => void
}

/** Search results, in pages of twelve (CB-006). */
function Library({ search, sort, view, stageRef, onAct }: LibraryProps) {
  const { t } = useTranslation('editor')
  const found = useCombinations({ search, sort })
  const { data, error, hasNextPage, isFetchingNextPage } = found
  if (data === undefined) {
    if (error === null) return <LoadingState />
    return <ErrorState text={t('messages:combo.listFail')} onRetry={() => void found.refetch()} />
  }
  if (data.length === 0) return <EmptyList search={search} />
  return (
    <>
      <ul
        className={classes.library}
        data-view={view}
        data-faded={found.isPlaceholderData || undefined}
        aria-label={t('panel.combinations')}
        aria-busy={found.isFetching}
      >
        {data.map((combination) => (
          <CombinationCard
            key={combination.id}
            combination={combination}
            stageRef={stageRef}
            onAct={onAct}
          />
        ))}
      </ul>
      {hasNextPage && (
        <Button
          fullWidth
          mt="sm"
          size="xs"
          variant="default"
          loading={isFetchingNextPage}
          onClick={() => void found.fetchNextPage()}
        >
          {t('combinations.more')}
        </Button>
      )}
    </>
  )
}

function EmptyList({ search }: { search: string }) {
  const { t } = useTranslation('editor')
  if (search !== '') {
    return <p className={panelClasses.nothing}>{t('combinations.noneFound', { search })}</p>
  }
  return (
    <div className={panelClasses.nothing}>
      <strong className={classes.nothingTitle}>{t('messages:combo.empty')}</strong>
      {t('combinations.how')}
    </div>
  )
}

function ViewSwitch({ view, onChange }: { view: View; onChange: (view: View) => void }) {
  const { t } = useTranslation('editor')
  return (
    <div role="group" aria-label={t('combinations.view')} className={classes.views}>
      {VIEWS.map(([name, Icon]) => (
        <ActionIcon
          key={name}
          variant={view === name ? 'light' : 'subtle'}
          color={view === name ? undefined : 'gray'}
          size={30}
          data-tooltip=""
          aria-label={t(`messages:combo.${name}`)}
          aria-pressed={view === name}
          onClick={() => onChange(name)}
        >
          <Icon size={16} stroke={1.7} />
        </ActionIcon>
      ))}
    </div>
  )
}
