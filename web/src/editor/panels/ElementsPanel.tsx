import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useState, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import type { ElementType } from '../../model/elementType.ts'
import type { Language } from '../../model/work.ts'
import { useElementTypeGroups } from '../../plugins/useElementTypes.ts'
import { usePluginStore } from '../../plugins/pluginStore.ts'
import { Boundary } from '../../ui/Boundary.tsx'
import type { StageDom } from '../canvas/stageDom.ts'
import { ElementCard } from './ElementCard.tsx'
import classes from './panels.module.css'
import { PanelFrame } from './PanelFrame.tsx'

/** Element types by group (ED-021): a click adds one, a drag puts it where it is dropped. */
export function ElementsPanel({ stageRef }: { stageRef: RefObject<StageDom | null> }) {
  const { t, i18n } = useTranslation('editor')
  const [query, setQuery] = useState('')
  const groups = useElementTypeGroups()
  const isListed = usePluginStore((store) => store.isListed)
  const language: Language = i18n.language === 'en-US' ? 'en-US' : 'zh-CN'
  const found = groups
    .map(({ group, elementTypes }) => ({
      group,
      elementTypes: elementTypes.filter((type) => matches(type, query)),
    }))
    .filter(({ elementTypes }) => elementTypes.length > 0)
  return (
    <PanelFrame title={t('panel.elements')}>
      <TextInput
        size="xs"
        mb="sm"
        type="search"
        aria-label={t('elements.search')}
        placeholder={t('elements.search')}
        leftSection={<IconSearch size={14} />}
        value={query}
        onChange={(event) => setQuery(event.currentTarget.value)}
      />
      {found.map(({ group, elementTypes }) => (
        <section key={group} className={classes.group} aria-label={groupName(t, group)}>
          <h3 className={classes.groupTitle}>{groupName(t, group)}</h3>
          <div className={classes.cards}>
            {elementTypes.map((type) => (
              <Boundary key={type.type} resetKey={type} fallback={() => null}>
                <ElementCard type={type} language={language} stageRef={stageRef} />
              </Boundary>
            ))}
          </div>
        </section>
      ))}
      {isListed && found.length === 0 && (
        <p className={classes.nothing}>{t(query ? 'elements.noneFound' : 'elements.none')}</p>
      )}
    </PanelFrame>
  )
}

function groupName(t: (key: string, values: { defaultValue: string }) => string, group: string) {
  return t(`group.${group}`, { defaultValue: group })
}

function matches({ label, type }: ElementType, query: string): boolean {
  const wanted = query.trim().toLowerCase()
  return [label.zh, label.en, type].some((name) => name.toLowerCase().includes(wanted))
}
