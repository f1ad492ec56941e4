import { Skeleton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { RefObject } from 'react'
import { inLanguage, type ElementType } from '../../../model/elementType.ts'
import { useElementTypeGroups } from '../../../plugins/useElementTypes.ts'
import { usePluginElement } from '../../../plugins/usePluginElement.ts'
import { Boundary } from '../../../ui/Boundary.tsx'
import type { StageDom } from '../../canvas/stageDom.ts'
import panel from '../../panels/panels.module.css'
import { PresetCard } from './PresetCard.tsx'
import classes from './presets.module.css'
import { useLanguage } from '../../store/EditorContext.tsx'

export interface PresetsListProps {
  query: string
  stageRef: RefObject<StageDom | null>
}

/** Ready-made elements with previews, by element type; loads only the plugin modules of types that have presets. */
export default function PresetsList({ query, stageRef }: PresetsListProps) {
  const { t } = useTranslation('panels')
  const groups = useElementTypeGroups()
  const types = groups
    .flatMap(({ elementTypes }) => elementTypes.filter((one) => one.hasPresets))
    .toSorted((one, other) => rank(one) - rank(other))
  return (
    <div className={classes.list}>
      {types.map((type) => (
        <Boundary key={type.type} resetKey={type} fallback={() => null}>
          <PresetsOf {...{ type, query, stageRef }} />
        </Boundary>
      ))}
      <p className={`${panel.nothing} ${classes.none}`}>{t('presets.none')}</p>
    </div>
  )
}

/** Sort key: text first, then pictures, then the rest, in the order in which pages are usually made. */
function rank({ quickAdd = false, pickOnAdd }: ElementType): number {
  return Number(!quickAdd) * 2 + Number(pickOnAdd !== undefined)
}

function PresetsOf({ type, query, stageRef }: PresetsListProps & { type: ElementType }) {
  const { t } = useTranslation('panels')
  const language = useLanguage()
  const kind = usePluginElement(type.type)
  const name = inLanguage(type.label, language)
  const wanted = query.trim().toLowerCase()
  const found = kind.presets.filter((preset) =>
    [preset.name.zh, preset.name.en, type.label.zh, type.label.en].some((word) =>
      word.toLowerCase().includes(wanted),
    ),
  )
  const isLoading = kind.status === 'loading'
  if (!isLoading && found.length === 0) return null
  const title = t('presets.of', { name })
  return (
    <section className={panel.group} aria-label={title} aria-busy={isLoading || undefined}>
      <h3 className={panel.groupTitle}>{title}</h3>
      <div className={panel.cards}>
        {isLoading && [1, 2].map((one) => <Skeleton key={one} height={76} radius={10} />)}
        {found.map((preset) => (
          <Boundary key={preset.id} resetKey={preset} fallback={() => null}>
            <PresetCard {...{ type, kind, preset, stageRef }} />
          </Boundary>
        ))}
      </div>
    </section>
  )
}
