import { ActionIcon, Tabs, UnstyledButton } from '@mantine/core'
import {
  IconAdjustments,
  IconBolt,
  IconChevronRight,
  IconCode,
  IconFile,
  IconPointer,
  IconSparkles,
  type Icon,
} from '@tabler/icons-react'
import { type ComponentType, memo, useDeferredValue, useState } from 'react'
import { useTranslation } from 'react-i18next'
import narrow from '../ui/narrow.module.css'
import { useIsNarrow } from '../ui/useIsNarrow.ts'
import { useEditor, useSession } from '../store/EditorContext.tsx'
import type { RightTab } from '../store/sessionState.ts'
import { useDeferredSelection } from '../ui/pointerState.ts'
import { UnfinishedDot } from '../features/actions/UnfinishedMark.tsx'
import {
  ActionTab,
  AnimationTab,
  ElementInspector,
  PageAnimations,
  ScriptTab,
  MultiSelectionAnimations,
  MultiSelectionInspector,
} from '../lazyParts.ts'
import { PageInspector, PageSection } from '../features/pages/PageInspector.tsx'
import { PanelBoundary } from './PanelBoundary.tsx'
import classes from './panels.module.css'
import settingClasses from '../features/box/settings.module.css'
import tabs from './tabs.module.css'

const TABS: { tab: RightTab; label: string; icon: Icon; Body: ComponentType }[] = [
  { tab: 'element', label: 'tab.prop', icon: IconAdjustments, Body: Properties },
  { tab: 'animation', label: 'tab.animation', icon: IconSparkles, Body: Animations },
  { tab: 'action', label: 'tab.action', icon: IconBolt, Body: Actions },
  { tab: 'script', label: 'tab.script', icon: IconCode, Body: Scripts },
  { tab: 'page', label: 'tab.page', icon: IconFile, Body: PageInspector },
]

/** Settings of the selected element, the page and the work (ED-005, ED-026). */
export function RightPanel() {
  const tab = useSession(({ rightTab }) => rightTab)
  const isNarrow = useIsNarrow()
  const [isOpen, setIsOpen] = useState(false)
  const isShown = !isNarrow || isOpen
  return (
    <>
      {isNarrow && <DrawerHandle isOpen={isOpen} onToggle={() => setIsOpen(!isOpen)} />}
      {isShown && <Sidebar tab={tab} />}
    </>
  )
}

interface DrawerHandleProps {
  isOpen: boolean
  onToggle: () => void
}

/** Handle of the sidebar, which in a narrow window is a drawer over the canvas. */
function DrawerHandle({ isOpen, onToggle }: DrawerHandleProps) {
  const { t } = useTranslation('look')
  return (
    <ActionIcon
      className={narrow.handle}
      variant="default"
      size={36}
      data-open={isOpen || undefined}
      aria-expanded={isOpen}
      aria-label={t('drawer.settings')}
      onClick={onToggle}
    >
      {isOpen ? <IconChevronRight size={18} /> : <IconAdjustments size={18} />}
    </ActionIcon>
  )
}

function Sidebar({ tab }: { tab: RightTab }) {
  const editor = useEditor()
  const { t } = useTranslation('editor')
  return (
    <aside
      className={classes.right}
      aria-label={t('panel.settings')}
      data-keeps-editing=""
      data-region="settings"
    >
      <Tabs
        className={`${classes.tabs} ${tabs.tabs}`}
        value={tab}
        onChange={(value) => editor.session.openTab(value as RightTab)}
      >
        <Tabs.List grow>
          {TABS.map(({ tab: value, label, icon: Mark }) => (
            <Tabs.Tab key={value} value={value} title={t(`messages:${label}`)}>
              <Mark className={tabs.mark} size={18} stroke={1.6} aria-hidden />
              <span className={tabs.word}>{t(`messages:${label}`)}</span>
              {value === 'action' && <UnfinishedDot />}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {TABS.map(({ tab: value, Body }) => (
          <Tabs.Panel key={value} value={value} className={classes.tabBody}>
            <TabBody isOpen={tab === value} Body={Body} />
          </Tabs.Panel>
        ))}
      </Tabs>
    </aside>
  )
}

/** Deferred body of a tab, so that the page renders first; the tabs themselves are not re-rendered. */
function TabBody({ isOpen, Body }: { isOpen: boolean; Body: ComponentType }) {
  const isDue = useDeferredValue(true, false)
  return isDue && isOpen ? <Body /> : null
}

function Properties() {
  return (
    <SelectionTab one={ElementInspector} several={MultiSelectionInspector} none={EmptySelection} />
  )
}

function Animations() {
  return (
    <SelectionTab one={AnimationTab} several={MultiSelectionAnimations} none={PageAnimations} />
  )
}

function Actions() {
  return <SelectionTab one={ActionTab} />
}

function Scripts() {
  return <SelectionTab one={ScriptTab} />
}

/** Without a selection: a hint, the settings of the page, and a link to those of the work. */
function EmptySelection() {
  const editor = useEditor()
  const { t } = useTranslation('editor')
  return (
    <>
      <p className={settingClasses.none}>
        <IconPointer size={18} stroke={1.5} aria-hidden />
        {t('messages:editor.emptySelection')}
      </p>
      <PageSection />
      <UnstyledButton
        className={settingClasses.further}
        onClick={() => {
          editor.session.openTab('page')
          focusOpenTab()
        }}
      >
        {t('settings.work')}
        <IconChevronRight size={14} stroke={1.8} aria-hidden />
      </UnstyledButton>
    </>
  )
}

/** Moves the focus to the opened tab, since the pressed button has disappeared with its own tab. */
function focusOpenTab(): void {
  requestAnimationFrame(() => {
    document
      .querySelector<HTMLElement>('[data-region="settings"] [role="tab"][aria-selected="true"]')
      ?.focus()
  })
}

interface SelectionTabProps {
  one: ComponentType<{ uuid: string }>
  several?: ComponentType<{ count: number }>
  none?: ComponentType
}

/** Content of a tab for one selected element or for several; TX-042 without a selection. */
function SelectionTab(parts: SelectionTabProps) {
  return <SelectionTabBody {...parts} selection={useDeferredSelection()} />
}

/** Memoized: re-renders when the deferred selection changes, not on every check of it. */
const SelectionTabBody = memo(function SelectionTabBody(
  props: SelectionTabProps & { selection: readonly string[] },
) {
  const { one: One, several: Several, none: None, selection } = props
  const { t } = useTranslation('editor')
  const [first] = selection
  if (first === undefined && None) return <None />
  if (first === undefined || (selection.length > 1 && !Several)) {
    return (
      <div className={classes.empty}>
        <span className={classes.emptyArt}>
          <IconPointer size={30} stroke={1.4} aria-hidden />
        </span>
        {t(first === undefined ? 'messages:editor.emptySelection' : 'panel.onlyOne')}
      </div>
    )
  }
  return (
    <PanelBoundary of={selection}>
      {selection.length > 1 && Several ? (
        <Several count={selection.length} />
      ) : (
        <One key={first} uuid={first} />
      )}
    </PanelBoundary>
  )
})
