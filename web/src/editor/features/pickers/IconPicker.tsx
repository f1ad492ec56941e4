import { keyOf } from '@pinye/plugin-api/keys'
import { SegmentedControl, Tabs, TextInput } from '@mantine/core'
import { IconLayoutGrid, IconSearch, IconSortAZ } from '@tabler/icons-react'
import { useDeferredValue, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useIconList, type IconList } from '../../../api/gallery.ts'
import { IconPage } from './IconPage.tsx'
import { PickerFrame, type PickerProps } from './PickerFrame.tsx'
import classes from './pickers.module.css'
import { byAlphabet, readIcons, searchIcons, type IconViewMode } from './searchIcons.ts'
import { useGridKeys } from './useGridKeys.ts'

const COLUMNS: Record<IconViewMode, number> = { grid: 8, alphabet: 4 }

/** EL-ICON-09: icons by category, searchable in both languages. */
export function IconPicker({ current, onPick, onClose }: PickerProps) {
  const { t } = useTranslation('editor')
  const asked = useIconList()
  return (
    <PickerFrame title={t('messages:icon.title')} width={780} asked={asked} onClose={onClose}>
      {(list) => <Choice list={list} current={current} onPick={onPick} />}
    </PickerFrame>
  )
}

interface ChoiceProps {
  list: IconList
  current: unknown
  onPick: (picked: unknown) => void
}

function Choice({ list, current, onPick }: ChoiceProps) {
  const { t } = useTranslation('editor')
  const [look, setLook] = useState<IconViewMode>('grid')
  const [category, setCategory] = useState('all')
  const [query, setQuery] = useState('')
  const wanted = useDeferredValue(query)
  const icons = useMemo(() => readIcons(list), [list])
  const found = useMemo(() => {
    const bit = category === 'all' ? 0 : 2 ** list.categories.indexOf(category)
    const matching = searchIcons(icons, bit, wanted)
    return look === 'alphabet' ? byAlphabet(matching) : matching
  }, [icons, list, category, wanted, look])
  const keys = useGridKeys(COLUMNS[look])
  return (
    <>
      <div className={classes.tools}>
        <TextInput
          type="search"
          data-autofocus
          // autoFocus, since the list loads after the dialog has placed its initial focus.
          autoFocus
          aria-label={t('icons.search')}
          placeholder={t('icons.search')}
          leftSection={<IconSearch size={16} stroke={1.6} />}
          value={query}
          onChange={(event) => setQuery(event.currentTarget.value)}
          onKeyDown={(event) => {
            const [first] = found
            if (keyOf(event) === 'ArrowDown') keys.enter()
            else if (keyOf(event) === 'Enter' && first && wanted === query && query.trim() !== '')
              onPick({ id: first.name, path: first.path })
            else return
            event.preventDefault()
          }}
        />
        <SegmentedControl
          aria-label={t('icons.look')}
          value={look}
          onChange={setLook}
          data={[
            { value: 'grid', label: <Look Icon={IconLayoutGrid} name={t('icons.grid')} /> },
            { value: 'alphabet', label: <Look Icon={IconSortAZ} name={t('icons.alphabet')} /> },
          ]}
        />
      </div>
      <Tabs
        variant="pills"
        radius="xl"
        value={category}
        onChange={(value) => setCategory(value ?? 'all')}
      >
        <Tabs.List className={classes.categories} aria-label={t('icons.categories')}>
          {['all', ...list.categories].map((name) => (
            <Tabs.Tab key={name} value={name}>
              {t(`icons.category.${name}`, { defaultValue: name })}
            </Tabs.Tab>
          ))}
        </Tabs.List>
      </Tabs>
      {/* The key resets the page number for another search or category (EL-ICON-11). */}
      <IconPage
        key={`${look} ${category} ${wanted}`}
        icons={found}
        look={look}
        current={typeof current === 'string' ? current : ''}
        keys={keys}
        onPick={onPick}
      />
    </>
  )
}

function Look({ Icon, name }: { Icon: typeof IconLayoutGrid; name: string }) {
  return (
    <span className={classes.look} title={name}>
      <Icon size={16} stroke={1.6} aria-hidden />
      <span className="visually-hidden">{name}</span>
    </span>
  )
}
