import { Tabs } from '@mantine/core'
import { IconPointer } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useEditor, useSession } from '../store/EditorContext.tsx'
import type { RightTab } from '../store/sessionStore.ts'
import { ElementInspector } from './ElementInspector.tsx'
import { PageInspector } from './PageInspector.tsx'
import { PanelBoundary } from './PanelBoundary.tsx'
import classes from './panels.module.css'
import { SeveralInspector } from './SeveralInspector.tsx'

/** What the selected element, the page and the work can be set to (ED-005, ED-026). */
export function RightPanel() {
  const editor = useEditor()
  const { t } = useTranslation('editor')
  const tab = useSession(({ rightTab }) => rightTab)
  return (
    <aside className={classes.right} aria-label={t('panel.settings')} data-keeps-editing="">
      <Tabs
        className={classes.tabs}
        value={tab}
        onChange={(value) => editor.session.setState({ rightTab: value as RightTab })}
      >
        <Tabs.List grow>
          <Tabs.Tab value="element">{t('messages:tab.prop')}</Tabs.Tab>
          <Tabs.Tab value="page">{t('messages:tab.page')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="element" className={classes.tabBody}>
          {tab === 'element' && <Selected />}
        </Tabs.Panel>
        <Tabs.Panel value="page" className={classes.tabBody}>
          {tab === 'page' && <PageInspector />}
        </Tabs.Panel>
      </Tabs>
    </aside>
  )
}

function Selected() {
  const { t } = useTranslation('editor')
  const selection = useSession((session) => session.selection)
  const [first] = selection
  if (first === undefined) {
    return (
      <div className={classes.empty}>
        <span className={classes.emptyArt}>
          <IconPointer size={30} stroke={1.4} aria-hidden />
        </span>
        {t('messages:editor.emptySelection')}
      </div>
    )
  }
  return (
    <PanelBoundary of={selection}>
      {selection.length > 1 ? (
        <SeveralInspector count={selection.length} />
      ) : (
        <ElementInspector key={first} uuid={first} />
      )}
    </PanelBoundary>
  )
}
