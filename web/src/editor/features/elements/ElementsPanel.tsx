import { SegmentedControl, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useState, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { inLanguage, type ElementType } from '../../../model/elementType.ts'
import { useElementTypeGroups } from '../../../plugins/useElementTypes.ts'
import { usePluginStore } from '../../../plugins/pluginStore.ts'
import { Boundary } from '../../../ui/Boundary.tsx'
import { lazyPart } from '../../../ui/lazyPart.tsx'
import type { StageDom } from '../../canvas/stageDom.ts'
import { useLanguage } from '../../store/EditorContext.tsx'
import { ElementCard } from './ElementCard.tsx'
import classes from '../../panels/panels.module.css'
import { PanelFrame } from '../../panels/PanelFrame.tsx'
import presets from './presets.module.css'

const PresetsList = lazyPart(() => import('./PresetsList.tsx').then((file) => file.default))

/** Panel to add elements: element types, or ready-made elements with a preview. */
export function ElementsPanel({ stageRef }: { stageRef: RefObject<StageDom | null> }) {
  const { t } = useTranslation(['editor', 'panels'])
  const [query, setQuery] = useState('')
  const [shows, setShows] = useState('types')
  const isOfTypes = shows === 'types'
  const search = isOfTypes ? t('elements.search') : t('panels:presets.search')
  return (
    <PanelFrame title={t('panel.elements')}>
      <SegmentedControl
        className={presets.tabs}
        size="xs"
        fullWidth
        aria-label={t('panels:presets.show')}
        data={['types', 'looks'].map((value) => ({ value, label: t(`panels:presets.${value}`) }))}
        value={shows}
        onChange={setShows}
      />
      <TextInput
        size="xs"
        mb="sm"
        type="search"
        aria-label={search}
        placeholder={search}
        leftSection={<IconSearch size={14} />}
        value={query}
        onChange={(event) => setQuery(event.currentTarget.value)}
      />
      {isOfTypes ? (
        <TypeList query={query} stageRef={stageRef} />
      ) : (
        <PresetsList query={query} stageRef={stageRef} />
      )}
    </PanelFrame>
  )
}

interface TypeListProps {
  query: string
  stageRef: RefObject<StageDom | null>
}

/** Element types by group (ED-015, ED-021): a click adds one, a drag places it where it is dropped. */
function TypeList({ query, stageRef }: TypeListProps) {
  const { t } = useTranslation('editor')
  const groups = useElementTypeGroups()
  const isListed = usePluginStore((store) => store.isListed)
  const language = useLanguage()
  const found = groups
    .map(({ group, elementTypes }) => ({
      group,
      elementTypes: elementTypes.filter((type) => matches(type, query)),
    }))
    .filter(({ elementTypes }) => elementTypes.length > 0)
  return (
    <>
      {found.map(({ group, elementTypes }) => (
        <section key={group} className={classes.group} aria-label={groupName(t, group)}>
          <h3 className={classes.groupTitle}>{groupName(t, group)}</h3>
          <div className={classes.cards}>
            {elementTypes.map((type) => {
              const name = inLanguage(type.label, language)
              const label = t('elements.add', { name })
              return (
                <Boundary key={type.type} resetKey={type} fallback={() => null}>
                  <ElementCard type={type} name={name} label={label} stageRef={stageRef} />
                </Boundary>
              )
            })}
          </div>
        </section>
      ))}
      {isListed && found.length === 0 && (
        <p className={classes.nothing}>{t(query ? 'elements.noneFound' : 'elements.none')}</p>
      )}
    </>
  )
}

function groupName(t: (key: string, values: { defaultValue: string }) => string, group: string) {
  return t(`group.${group}`, { defaultValue: group })
}

function matches({ label, type }: ElementType, query: string): boolean {
  const wanted = query.trim().toLowerCase()
  return [label.zh, label.en, type].some((name) => name.toLowerCase().includes(wanted))
}
